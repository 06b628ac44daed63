export { ImportFlow } from './ImportFlow.tsx'
export { ImportHeader } from './ImportHeader.tsx'
export type { PreviewColumns } from './PreviewTable.tsx'
export { useImport, type ImportOperation } from './useImport.ts'
