import { lazyDialog } from '../../kit/dialogs/index.ts'

/** Chooses scholars who have reports. */
export const PickScholarsDialog = lazyDialog(() => import('./PickScholarsDialog.tsx').then((m) => m.PickScholarsDialog))

/** The page of what is made for many together: whose, how far, and the documents. */
export { BatchDocuments, ChooseWhose, OpenedBatch } from './BatchPage.tsx'
