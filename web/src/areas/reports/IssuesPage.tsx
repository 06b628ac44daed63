import { Button, Progress, Text, Title } from '@mantine/core'
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
import { IconUsers, IconUsersGroup } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { PageHeader, StatusBadge } from '../../kit/display.tsx'
import { useGo } from '../../kit/go.ts'
import { usePageParams } from '../../kit/params.ts'
import { useCall } from '../../kit/query.ts'
import { type Column, DataTable } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'
import { issueCohort, issueScholars, nameOfBatch, openReport, retryDocument, showDocuments } from './issue-actions.ts'

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
        <Progress.Section value={share(issued)} color="green" animated={state === 'running'} aria-label={`${nameOfBatch(batch)}: issued`} />
        <Progress.Section value={share(skipped)} color="yellow" aria-label={`${nameOfBatch(batch)}: skipped`} />
        <Progress.Section value={share(failed)} color="red" aria-label={`${nameOfBatch(batch)}: failed`} />
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

/** Reports that are issued together: what was started, how far it is, and what failed. */
export default function IssuesPage() {
  const { type } = usePageParams(reportPages.issues)
  const go = useGo()
  const { open: opened }: { open?: string } = useSearch({ strict: false })
  const chosen = Number(opened)
  const actions = useMemo(() => [showDocuments(({ id }) => go(reportPages.issues({ type }, { open: id })))], [go, type])
  const show = (id: number | undefined) => id !== undefined && go(reportPages.issues({ type }, { open: id }))
  return (
    <>
      <PageHeader
        title="Issued Reports"
        back={{ path: reportPages.list({ type }), label: 'Assessment Report' }}
        about="An issued report is a PDF that never changes, with a code by which anybody can check it. Scholars see the reports that were issued to them."
      >
        <Button variant="default" leftSection={<IconUsers size={16} aria-hidden />} onClick={() => void issueScholars().then(show)}>
          Choose scholars
        </Button>
        <Button leftSection={<IconUsersGroup size={16} aria-hidden />} onClick={() => void issueCohort().then(show)}>
          Whole cohort
        </Button>
      </PageHeader>
      <DataTable
        label="Reports issued together"
        endpoint={listIssueBatches}
        columns={batchColumns}
        filters={filters}
        sort="-created_at"
        actions={actions}
        nameOf={nameOfBatch}
        withSearch={false}
        storeAs="issues"
        empty="No reports have been issued together yet"
      />
      {Number.isInteger(chosen) && chosen > 0 && <Documents key={chosen} id={chosen} />}
    </>
  )
}

/** The reports of a batch, those that failed first. */
function Documents({ id }: { id: number }) {
  const go = useGo()
  const batch = useCall(listIssueBatches, { filter: { id } }).data?.data[0]
  const where = useMemo(() => ({ batch_id: id }), [id])
  const actions = useMemo(() => [retryDocument, openReport(go)], [go])
  if (!batch) return null
  return (
    <section>
      <Title order={2} size="h4" mt="xl" mb="sm">
        {nameOfBatch(batch)}
      </Title>
      <DataTable
        label={nameOfBatch(batch)}
        endpoint={listIssueDocuments}
        columns={documentColumns}
        where={where}
        filters={documentFilters}
        sort="state"
        prefix="d-"
        actions={actions}
        searchLabel="Search name, number or email"
        empty="There are no reports in it"
      />
    </section>
  )
}
