/** The tabs of an association and of all of them, and the field that names one of its proposals. */
export { TsaFrame } from './TsaFrame.tsx'
export { TsaManagementFrame } from './TsaManagementFrame.tsx'
export { TsaReferenceField } from './TsaReferencePicker.tsx'
