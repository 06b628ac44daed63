import { lazyDialog, open } from '../../../kit/dialogs/index.ts'

const ScholarExportDialog = lazyDialog(() => import('./ScholarExportDialog.tsx').then((m) => m.ScholarExportDialog))

/** Opens the export of scholars (x_scholar). */
export const openScholarExport = () => open(ScholarExportDialog)
