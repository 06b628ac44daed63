import { Progress, Text } from '@mantine/core'
import {
  type IssueBatch,
  issueBatchStates,
  type IssueDocument,
  issueDocumentStates,
  listIssueBatches,
  listIssueDocuments,
  periodLabels,
  periods,
  reportPages,
} from '@pandu/contract/reports'
import { useMemo } from 'react'
import { PageHeader, StatusBadge } from '../../kit/display.tsx'
import { useGo } from '../../kit/go.ts'
import { usePageParams } from '../../kit/params.ts'
import { useCall } from '../../kit/query.ts'
import { type Column, DataTable } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'
import { BatchDocuments, ChooseScholarsButtons, OpenedBatch } from '../downloads/downloads.offers.ts'
import { issueCohortReports, issueScholarReports, batchName, openReport, retryDocument, showDocuments } from './issue-actions.ts'

const filters = [
  { key: 'state', label: 'Status', options: issueBatchStates.options() },
  { key: 'period', label: 'Phase', options: periods.map((value) => ({ value, label: periodLabels[value] })) },
]
const documentFilters = [{ key: 'state', label: 'Status', options: issueDocumentStates.options() }]

function HowFar({ batch }: { batch: IssueBatch }) {
  const { issued, skipped, failed, total, state } = batch
  const share = (count: number) => (count / total) * 100
  return (
    <div role="status">
      <Progress.Root size="sm">
        <Progress.Section value={share(issued)} color="green" animated={state === 'running'} aria-label={`${batchName(batch)}: issued`} />
        <Progress.Section value={share(skipped)} color="yellow" aria-label={`${batchName(batch)}: skipped`} />
        <Progress.Section value={share(failed)} color="red" aria-label={`${batchName(batch)}: failed`} />
      </Progress.Root>
      <Text size="xs" c="dimmed" mt={2}>
        {[`${issued} of ${total}`, skipped > 0 && `${skipped} skipped`, failed > 0 && `${failed} failed`].filter(Boolean).join(', ')}
      </Text>
    </div>
  )
}

const batchColumns: readonly Column<IssueBatch>[] = [
  { key: 'title', fixed: true, wrap: true },
  { key: 'period', cell: ({ period }) => (period ? periodLabels[period] : 'Several') },
  { key: 'state', cell: ({ state }) => <StatusBadge of={issueBatchStates} value={state} /> },
  { key: 'issued', cell: (batch) => <HowFar batch={batch} /> },
  { key: 'by' },
  { key: 'created_at', sort: 'created_at', cell: ({ created_at }) => <Time value={created_at} as="ago" /> },
]

const documentColumns: readonly Column<IssueDocument>[] = [
  { key: 'name', label: 'Scholar Name', sort: 'name', fixed: true, wrap: true },
  { key: 'no_tf', label: 'No TELADAN' },
  { key: 'period', label: 'Phase', cell: ({ period }) => periodLabels[period] },
  {
    key: 'state',
    label: 'Status',
    sort: 'state',
    wrap: true,
    cell: ({ state, why }) => (
      <>
        <StatusBadge of={issueDocumentStates} value={state} />
        {why && (
          <Text size="xs" c="dimmed" mt={2}>
            {why}
          </Text>
        )}
      </>
    ),
  },
  { key: 'version', label: 'Version', cell: ({ version }) => version ?? '' },
]

/** Batches of reports that were issued together: their progress and what failed. */
export default function IssuesPage() {
  const { type } = usePageParams(reportPages.issues)
  const go = useGo()
  const actions = useMemo(() => [showDocuments(({ id }) => go(reportPages.issues({ type }, { open: id })))], [go, type])
  const show = (id: number | undefined) => id !== undefined && go(reportPages.issues({ type }, { open: id }))
  return (
    <>
      <PageHeader
        title="Issued Reports"
        back={{ path: reportPages.list({ type }), label: 'Assessment Report' }}
        about="An issued report is a PDF that never changes, with a code by which anybody can check it. Scholars see the reports that were issued to them."
      >
        <ChooseScholarsButtons
          onScholars={() => void issueScholarReports().then(show)}
          onCohort={() => void issueCohortReports().then(show)}
        />
      </PageHeader>
      <DataTable
        label="Reports issued together"
        endpoint={listIssueBatches}
        columns={batchColumns}
        filters={filters}
        sort="-created_at"
        actions={actions}
        nameOf={batchName}
        withSearch={false}
        storeAs="issues"
        empty="No reports have been issued together yet"
      />
      <OpenedBatch>{(id) => <Documents key={id} id={id} />}</OpenedBatch>
    </>
  )
}

/** The reports of a batch, those that failed first. */
function Documents({ id }: { id: number }) {
  const go = useGo()
  const batch = useCall(listIssueBatches, { filter: { id } }).data?.data[0]
  const actions = useMemo(() => [retryDocument, openReport(go)], [go])
  if (!batch) return null
  return (
    <BatchDocuments
      id={id}
      title={batchName(batch)}
      endpoint={listIssueDocuments}
      columns={documentColumns}
      filters={documentFilters}
      actions={actions}
      empty="There are no reports here"
    />
  )
}
