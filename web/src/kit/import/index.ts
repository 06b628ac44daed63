export { ImportPage } from './ImportPage.tsx'
export type { PreviewColumns } from './PreviewTable.tsx'
