import { lazyDialog } from '../../kit/dialogs/index.ts'

/** Chooses scholars who have reports. */
export const PickScholarsDialog = lazyDialog(() => import('./PickScholarsDialog.tsx').then((m) => m.PickScholarsDialog))

/** Parts for pages of document batches: choosing scholars, the opened batch, and its documents. */
export { BatchDocuments, ChooseScholarsButtons, OpenedBatch } from './BatchPage.tsx'
