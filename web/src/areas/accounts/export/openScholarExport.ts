import { open } from '../../../kit/dialogs/index.ts'

/** Opens the export of scholars (x_scholar); its code comes when it is asked for. */
export const openScholarExport = async () => {
  const { ScholarExportDialog } = await import('./ScholarExportDialog.tsx')
  return open(ScholarExportDialog, {})
}
