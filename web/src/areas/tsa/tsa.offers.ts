/** The tabs of one association and of all associations, and the field that chooses a proposal of an association. */
export { TsaFrame } from './TsaFrame.tsx'
export { TsaManagementFrame } from './TsaManagementFrame.tsx'
export { TsaReferenceField } from './TsaReferencePicker.tsx'
