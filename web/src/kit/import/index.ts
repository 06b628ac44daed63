export { ImportPage } from './ImportPage.tsx'
export { type PreviewColumns, PreviewTable } from './PreviewTable.tsx'
export { archiveSource } from './importSource.ts'
export { scholarColumns } from './scholarColumns.ts'
