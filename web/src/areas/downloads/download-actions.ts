import { deleteDownloads, type DownloadBatch, type DownloadDocument, downloadRules, retryDownload } from '@pandu/contract/downloads'
import { type Period, periodLabels, type ReportScholar } from '@pandu/contract/reports'
import { IconDownload, IconList, IconRefresh, IconTrash } from '@tabler/icons-react'
import type { Action } from '../../kit/actions.tsx'
import { confirmAction, lazyDialog, open } from '../../kit/dialogs/index.ts'
import { download } from '../../kit/download.ts'

const OrderDialog = lazyDialog(() => import('./OrderDialog.tsx').then((m) => m.OrderDialog))
const PickScholarsDialog = lazyDialog(() => import('./PickScholarsDialog.tsx').then((m) => m.PickScholarsDialog))

/** Orders the reports of a cohort; asks for the year and the phase. */
export const orderCohortReports = () => open(OrderDialog, {})

/** Lets the reader pick scholars, then orders their reports. */
export const orderScholarReports = async () => {
  const scholars = (await open(PickScholarsDialog)) as ReportScholar[] | undefined
  return scholars && scholars.length > 0 ? open(OrderDialog, { scholars }) : undefined
}

/** The name of a batch, for places that do not show its row. */
export const batchName = ({ title, period }: { title: string; period: Period }) => `${periodLabels[period]} reports of ${title}`

export const downloadArchive: Action<DownloadBatch> = {
  label: 'Download ZIP',
  icon: IconDownload,
  may: (_actor, { path }) => (path === null ? 'There is nothing to download yet' : true),
  run: ({ path }) => path !== null && download(path),
}
export const openDocuments = (show: (batch: DownloadBatch) => void): Action<DownloadBatch> => ({
  label: 'Show documents',
  icon: IconList,
  run: show,
})
export const deleteDownload = confirmAction(deleteDownloads, {
  may: downloadRules.use,
  icon: IconTrash,
  danger: true,
  title: 'Delete download',
  label: 'Delete',
  body: (batch: DownloadBatch) => `Delete the download “${batchName(batch)}”? The reports themselves stay.`,
  input: ({ id }) => ({ id: [id] }),
})
export const retryDocument = confirmAction(retryDownload, {
  may: (actor, { state }: DownloadDocument) => downloadRules.use.test(actor) === true && state === 'failed',
  icon: IconRefresh,
  title: 'Try again',
  body: ({ name }: DownloadDocument) => `Make the report of ${name} again? The others stay as they are.`,
  input: ({ id }) => ({ id }),
})
