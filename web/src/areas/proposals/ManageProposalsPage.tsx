import { Alert, Button, Group, Text } from '@mantine/core'
import { listAssociations } from '@pandu/contract/association'
import { IconHourglass } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { plural } from '../../kit/format.ts'
import { years } from '../../kit/form/index.ts'
import { PageHeader } from '../../kit/looks.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { useCall } from '../../kit/query.ts'
import { SkeletonPage } from '../../kit/states.tsx'
import { DataTable } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'
import { staffColumns } from './columns.tsx'
import { GuidelineBar } from './Guideline.tsx'
import type { Kind } from './kind.ts'
import { useKind } from './kinds.ts'
import { listPath, useOpened } from './paths.ts'
import { proposalActions } from './proposals.actions.tsx'
import { stateOptions } from './turn.ts'
import classes from './proposals.module.css'

const ProposalDetail = lazy(() => import('./ProposalDetail.tsx'))

/** Proposal Management: the proposals of a kind for staff, or one of them. */
export default function ManageProposalsPage() {
  const kind = useKind()
  const { id, backPath } = useOpened()
  if (id === undefined) return <ManagedList kind={kind} />
  return (
    <Suspense fallback={<SkeletonPage />}>
      <ProposalDetail key={id} kind={kind} id={id} backPath={backPath} />
    </Suspense>
  )
}

const waits = [3, 7, 14, 30].map((days) => ({ value: String(days), label: `${days} days or more` }))

/** State, university, cohort and how long somebody has been waiting. */
function useFilters() {
  const universities = useCall(listAssociations, { page: { size: 100 } }, { staleTime: 600_000 }).data?.data
  return useMemo(
    () => [
      { key: 'approval', label: 'Status', options: stateOptions },
      {
        key: 'university_id',
        label: 'University',
        options: (universities ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      },
      { key: 'year_tf', label: 'Cohort', options: years().map((year) => ({ value: year, label: year })) },
      { key: 'waiting_days', label: 'Waiting', options: waits },
    ],
    [universities],
  )
}

function ManagedList({ kind }: { kind: Kind }) {
  const { pathOf } = useOpened()
  const columns = useMemo(() => staffColumns(kind), [kind])
  const actions = useMemo(() => proposalActions(kind), [kind])
  return (
    <>
      <PageHeader title={`${kind.label} proposals`} about={`What scholars have sent in, what waits for a decision, and what came of it.`} />
      <GuidelineBar kind={kind} />
      <WaitingNotice kind={kind} />
      <DataTable
        label={`${kind.label} proposals`}
        endpoint={kind.calls.all}
        columns={columns}
        filters={useFilters()}
        sort="-updated_at"
        actions={actions}
        nameOf={({ title, name }) => `${title} by ${name}`}
        rowLink={pathOf}
        storeAs={`${kind.kind}.all`}
        empty={`No ${kind.noun} proposals yet`}
      />
    </>
  )
}

/** How many wait for a review and since when, and the way to work through them, the oldest first. */
function WaitingNotice({ kind }: { kind: Kind }) {
  const { data } = useCall(kind.calls.all, { filter: { approval: 'process' }, sort: 'waiting_since', page: { number: 1, size: 1 } })
  const oldest = data?.data[0]
  if (!data || !oldest) return null
  return (
    <Alert variant="light" color="blue" icon={<IconHourglass size={20} aria-hidden />} className={classes.waiting}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" component="div" c="inherit">
          {plural(data.total, 'proposal waits', 'proposals wait')} for a review, the oldest of them since{' '}
          <Time value={oldest.waiting_since} as="day" />.
        </Text>
        <Button component={PageLink} to={`${listPath(kind, false)}?approval=process&sort=waiting_since`} variant="default" size="xs">
          Show the oldest first
        </Button>
      </Group>
    </Alert>
  )
}
