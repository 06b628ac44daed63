import { lazyDialog } from '../../kit/dialogs/index.ts'

/** Chooses scholars who have reports. */
export const PickScholarsDialog = lazyDialog(() => import('./PickScholarsDialog.tsx').then((m) => m.PickScholarsDialog))

/** The pages of batches of documents: for whom, the progress, and the documents. */
export { BatchDocuments, ChooseWhose, OpenedBatch } from './BatchPage.tsx'
