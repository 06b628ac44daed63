/** Parts of the account lists for the pages of other areas. */
export { ScholarLine } from './ScholarLine.tsx'
export { ExportColumns } from './export/ExportColumns.tsx'
export { useUniversities } from './useUniversities.ts'
export { ScholarPicker } from './ScholarPicker.tsx'
