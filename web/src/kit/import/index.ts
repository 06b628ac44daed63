export { ImportPage } from './ImportPage.tsx'
export { type PreviewColumns, PreviewTable } from './PreviewTable.tsx'
export { archive } from './importSource.ts'
