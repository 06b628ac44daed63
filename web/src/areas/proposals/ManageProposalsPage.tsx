import { MAX_DECISIONS } from '@pandu/contract/kit'
import { PROPOSAL_DECISIONS } from '@pandu/contract/operations'
import {
  decideProposals,
  listProposals,
  proposalAttachments,
  type ManagedProposal,
  type ProposalKind,
  proposalRules,
  proposalStates,
} from '@pandu/contract/proposals'
import { useMemo, useState } from 'react'
import type { Action } from '../../kit/actions.tsx'
import { ArchiveButton } from '../../kit/ArchiveButton.tsx'
import { useCan } from '../../kit/can.tsx'
import { WaitingAlert, waitingFilter } from '../../kit/decided/index.ts'
import { yearOptions } from '../../kit/form/index.ts'
import { lazyComponent } from '../../kit/lazyComponent.tsx'
import { PageHeader } from '../../kit/display.tsx'
import { useOpenedRecord } from '../../kit/useOpenedRecord.ts'
import { useCall } from '../../kit/query.ts'
import { SkeletonPage } from '../../kit/states.tsx'
import { type AllMatching, DataTable } from '../../kit/table/index.ts'
import { useUniversities } from '../accounts/accounts.offers.ts'
import { Decisions, DecisionsButton, decideTogether } from '../operations/operations.offers.ts'
import { staffColumns } from './columns.tsx'
import { GuidelineBar } from './Guideline.tsx'
import type { Kind, Proposal } from './kindType.ts'
import { allProposalsLabel, kinds, useKind } from './kinds.ts'
import { NextProposal } from './NextProposal.tsx'
import { managedPath } from './paths.ts'
import { proposalActions } from './proposals.actions.tsx'
import { stateOptions } from './stateSentence.ts'

const ProposalDetail = lazyComponent(() => import('./ProposalDetail.tsx').then((m) => m.ProposalDetail), { placeholder: SkeletonPage })

/** Proposal Management: the proposals of one kind or of all kinds for staff, or a single proposal. */
export default function ManageProposalsPage() {
  const listed = useKind()
  const { id, of, backPath } = useOpenedRecord()
  const kind: Kind | undefined = listed ?? kinds[of as ProposalKind]
  if (id === undefined || !kind) return <ManagedList kind={listed} />
  return (
    <ProposalDetail
      key={id}
      kind={kind}
      id={id}
      back={{ path: backPath, label: listed ? allProposalsLabel(listed) : 'All proposals' }}
      further={<NextProposal listed={listed} id={id} />}
    />
  )
}

const kindFilter = { key: 'kind', label: 'Kind', options: Object.values(kinds).map(({ kind, label }) => ({ value: kind, label })) }

/** Filters by state, university, cohort and waiting time, and by kind if the list has all kinds. */
function useFilters(kind: Kind | undefined) {
  const { options } = useUniversities()
  return useMemo(
    () => [
      ...(kind ? [] : [kindFilter]),
      { key: 'approval', label: 'Status', options: stateOptions(kind) },
      { key: 'university_id', label: 'University', options },
      { key: 'year_tf', label: 'Cohort', options: yearOptions() },
      waitingFilter,
    ],
    [kind, options],
  )
}

/** The actions of all kinds; a row offers those of its own kind. */
const rowActions: readonly Action<ManagedProposal>[] = Object.values(kinds).flatMap((kind) =>
  proposalActions(kind).map((action) => {
    const { may } = action as { may: (actor: never, proposal: Proposal) => boolean | string }
    return { ...action, may: (actor: never, row: ManagedProposal) => row.kind === kind.kind && may(actor, row) }
  }),
) as never

/** The decisions that at least one of the kinds allows, in the order of its review (X43). */
const optionsOf = (rows: readonly ManagedProposal[]) => [
  ...new Set(rows.flatMap(({ kind }) => kinds[kind].reviewOptions).toSorted((a, b) => Number(a === 'finish') - Number(b === 'finish'))),
]

const decide = decideTogether<ManagedProposal>({
  endpoint: decideProposals,
  states: proposalStates,
  options: optionsOf,
  noun: { one: 'proposal', many: 'proposals' },
  readers: 'Each scholar sees them on their proposal.',
})

const downloadMany = (rows: readonly ManagedProposal[], _clear: () => void, all?: AllMatching) => (
  <ArchiveButton
    calls={proposalAttachments}
    label="Download attachments"
    ids={rows.map(({ id }) => id)}
    isAll={all !== undefined}
    size="xs"
  />
)
const decideOrDownload: typeof downloadMany = (rows, clear, all) => (
  <>
    {decide(rows, clear, all)}
    {downloadMany(rows, clear, all)}
  </>
)

function ManagedList({ kind }: { kind: Kind | undefined }) {
  const { pathOf } = useOpenedRecord()
  const { can } = useCan(proposalRules.decide)
  const [showsDecisions, setShowsDecisions] = useState(false)
  const columns = useMemo(() => staffColumns(kind), [kind])
  const where = useMemo(() => (kind ? { kind: kind.kind } : undefined), [kind])
  const title = kind ? `${kind.label} proposals` : 'All proposals'
  return (
    <>
      <PageHeader title={title} about="The proposals of scholars, those that wait for a decision, and the decisions.">
        {can && <DecisionsButton shown={showsDecisions} onShow={setShowsDecisions} />}
      </PageHeader>
      {kind && <GuidelineBar kind={kind} />}
      <WaitingProposals kind={kind} />
      {showsDecisions && <Decisions kind={PROPOSAL_DECISIONS} />}
      <DataTable
        key={kind?.kind ?? 'all'}
        label={title}
        endpoint={listProposals}
        columns={columns}
        where={where}
        filters={useFilters(kind)}
        sort="-updated_at"
        actions={rowActions}
        nameOf={({ title: said, name }) => `${said} by ${name}`}
        rowLink={(row) => pathOf(row, kind ? undefined : row.kind)}
        bulk={can ? decideOrDownload : downloadMany}
        bulkMost={can ? MAX_DECISIONS : undefined}
        storeAs={`${kind?.kind ?? 'every'}.all`}
        empty={kind ? `No ${kind.noun} proposals yet` : 'No proposals yet'}
      />
    </>
  )
}

/** How many proposals are waiting for a review, and a link to the oldest. */
function WaitingProposals({ kind }: { kind: Kind | undefined }) {
  const { data } = useCall(listProposals, {
    filter: { approval: 'process', ...(kind && { kind: kind.kind }) },
    sort: 'waiting_since',
    page: { number: 1, size: 1 },
  })
  const path = managedPath(kind, { approval: 'process', sort: 'waiting_since' })
  return <WaitingAlert page={data} words={['proposal waits', 'proposals wait']} path={path} />
}
