import { type ManagedProposal, proposalStates } from '@pandu/contract/proposals'
import { stateColumn, waitingColumn } from '../../kit/decided/index.ts'
import type { Column } from '../../kit/table/index.ts'
import { Person } from '../../kit/display.tsx'
import { Time } from '../../kit/Time.tsx'
import { choiceLabel, type Kind, type Proposal } from './kindType.ts'
import { kinds } from './kinds.ts'

const state = stateColumn(proposalStates)
const ownWaiting = waitingColumn(proposalStates, { reviewer: 'Programme team', author: 'You' })
const waiting = waitingColumn(proposalStates, { reviewer: 'Review', author: 'Scholar' })

const changed: Column<Proposal> = {
  key: 'updated_at',
  label: 'Last change',
  sort: 'updated_at',
  cell: ({ updated_at }) => <Time value={updated_at} as="day" />,
}
const submitted: Column<Proposal> = {
  key: 'created_at',
  label: 'Submitted',
  sort: 'created_at',
  cell: ({ created_at }) => <Time value={created_at} as="day" />,
}
const choiceColumn = (kind: Kind): Column<Proposal> => ({
  key: kind.choice.field,
  label: kind.choice.label,
  cell: (proposal) => choiceLabel(kind, proposal),
})

/** The scholar's own list. */
export const ownColumns = (kind: Kind): readonly Column<Proposal>[] => [
  { key: 'title', label: 'Title', sort: 'title', fixed: true, wrap: true },
  choiceColumn(kind),
  state,
  { key: ownWaiting.key, label: ownWaiting.label, cell: ownWaiting.cell },
  submitted,
  changed,
]

/** The list of Proposal Management, for one kind or for all kinds. */
export const staffColumns = (kind: Kind | undefined): readonly Column<ManagedProposal>[] => [
  { key: 'title', label: 'Title', sort: 'title', fixed: true, wrap: true },
  ...(kind ? [] : [{ key: 'kind', label: 'Kind', cell: (row: ManagedProposal) => kinds[row.kind].label }]),
  state,
  waiting,
  { key: 'name', label: 'Scholar', wrap: true, cell: ({ name, no_tf }) => <Person name={name} detail={no_tf} size={28} /> },
  { key: 'university', label: 'University', wrap: true },
  // Hidden at first: the scholar number begins with the cohort, and the list has a filter for it.
  { key: 'year_tf', label: 'Cohort', shown: false },
  // With the column of the kind there is no room for it at a width of 1280 px.
  { ...changed, shown: !!kind },
  ...(kind ? [{ ...choiceColumn(kind), shown: false }] : []),
  { ...submitted, shown: false },
]
