/** Parts of the account lists for the pages of other areas. */
export { ExportColumns } from './export/ExportColumns.tsx'
export { useUniversities } from './useUniversities.ts'
