import {
  DOWNLOAD_DAYS,
  documentStates,
  downloadPages,
  downloadStates,
  listDownloadDocuments,
  listDownloads,
} from '@pandu/contract/downloads'
import { reportPages } from '@pandu/contract/reports'
import { useMemo } from 'react'
import { PageHeader } from '../../kit/display.tsx'
import { useGo } from '../../kit/go.ts'
import { usePageParams } from '../../kit/params.ts'
import { useCall } from '../../kit/query.ts'
import { DataTable } from '../../kit/table/index.ts'
import { BatchDocuments, ChooseScholarsButtons, OpenedBatch } from './BatchPage.tsx'
import { batchColumns, documentColumns } from './columns.tsx'
import {
  deleteDownload,
  downloadArchive,
  batchName,
  openDocuments,
  orderCohortReports,
  orderScholarReports,
  retryDocument,
} from './download-actions.ts'

const filters = [{ key: 'state', label: 'Status', options: downloadStates.options() }]
const documentFilters = [{ key: 'state', label: 'Status', options: documentStates.options() }]
const documentActions = [retryDocument]

/** Batches of reports: the orders, their progress, and the archives to download. */
export default function DownloadsPage() {
  const { type } = usePageParams(downloadPages.list)
  const go = useGo()
  const actions = useMemo(
    () => [downloadArchive, openDocuments(({ id }) => go(downloadPages.list({ type }, { open: id }))), deleteDownload],
    [go, type],
  )
  return (
    <>
      <PageHeader
        title="Report Downloads"
        back={{ path: reportPages.list({ type }), label: 'Assessment Report' }}
        about={`The reports of a phase as PDFs in one archive, a folder for each university. Only you see what you have ordered; it is deleted after ${DOWNLOAD_DAYS} days.`}
      >
        <ChooseScholarsButtons onScholars={() => void orderScholarReports()} onCohort={() => void orderCohortReports()} />
      </PageHeader>
      <DataTable
        label="Report downloads"
        endpoint={listDownloads}
        columns={batchColumns}
        filters={filters}
        sort="-created_at"
        actions={actions}
        nameOf={batchName}
        withSearch={false}
        storeAs="downloads"
        empty="You have not ordered any reports yet"
      />
      <OpenedBatch>{(id) => <Documents key={id} id={id} />}</OpenedBatch>
    </>
  )
}

/** The documents of a batch, those that failed first. */
function Documents({ id }: { id: number }) {
  const batch = useCall(listDownloads, { filter: { id } }).data?.data[0]
  if (!batch) return null
  return (
    <BatchDocuments
      id={id}
      title={batchName(batch)}
      endpoint={listDownloadDocuments}
      columns={documentColumns}
      filters={documentFilters}
      actions={documentActions}
      empty="This download has no documents"
    />
  )
}
