import { withSearch, MAX_DECISIONS, reviewOptions } from '@pandu/contract/kit'
import { Button } from '@mantine/core'
import { decideTsaProposals, listTsaProposals, type TsaProposal, tsaRules, tsaStates } from '@pandu/contract/tsa'
import { TSA_DECISIONS } from '@pandu/contract/operations'
import { IconPlus } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useCan, useMe } from '../../kit/can.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { useGo } from '../../kit/go.ts'
import { waitingFilter } from '../../kit/decided/index.ts'
import { useOpenedRecord } from '../../kit/useOpenedRecord.ts'
import { DataTable, type Column } from '../../kit/table/index.ts'
import { Decisions, DecisionsButton, decideTogether } from '../operations/operations.offers.ts'
import { campusColumn, changedColumn, proposalStateColumn, proposalWaitingColumn } from './columns.tsx'
import { proposalPath, useIsMember } from './paths.ts'
import { tsaProposalActions } from './tsa.actions.tsx'
import { proposalStateFilter, useNamedFilters } from './listFilters.ts'
import { activityDays } from './tsa-labels.ts'

const ProposalDialog = lazyDialog(() => import('./ProposalDialog.tsx').then((m) => m.ProposalDialog))

const columnsOf = (member: boolean, several: boolean): Column<TsaProposal>[] => [
  { key: 'title', sort: 'title', fixed: true, wrap: true },
  ...(several ? [campusColumn] : []),
  proposalStateColumn,
  proposalWaitingColumn(member),
  { key: 'start_date', sort: 'start_date', cell: activityDays },
  { key: 'category', shown: !several },
  { key: 'name', shown: false },
  { ...changedColumn, shown: false },
]

const decide = decideTogether<TsaProposal>({
  endpoint: decideTsaProposals,
  states: tsaStates,
  options: () => reviewOptions,
  noun: { one: 'TSA proposal', many: 'TSA proposals' },
  readers: 'The officers of each association see them.',
})

/** The proposals of one association, or of all. */
export function ProposalsTab({ tsa }: { tsa?: number }) {
  const member = useIsMember()
  const { can } = useCan(tsaRules.decide)
  const [showsDecisions, setShowsDecisions] = useState(false)
  const { pathOf } = useOpenedRecord()
  // In the list of all associations a proposal opens at its own address, with the filters of the list for the link back.
  const list = useSearch({ strict: false })
  const columns = useMemo(() => columnsOf(member, tsa === undefined), [member, tsa])
  const { category, campus: campuses } = useNamedFilters(tsa)
  const filters = useMemo(() => [proposalStateFilter, ...campuses, category, waitingFilter], [campuses, category])
  return (
    <>
      {showsDecisions && <Decisions kind={TSA_DECISIONS} />}
      <DataTable
        label="TSA proposals"
        endpoint={listTsaProposals}
        columns={columns}
        where={tsa === undefined ? undefined : { tsa_id: tsa }}
        filters={filters}
        sort="-updated_at"
        actions={tsaProposalActions}
        nameOf={({ title, university }) => (tsa === undefined ? `${title} of ${university}` : title)}
        rowLink={(row) => (tsa === undefined ? withSearch(proposalPath(false, row), list) : pathOf(row))}
        bulk={can && !member ? decide : undefined}
        bulkMost={MAX_DECISIONS}
        storeAs={tsa === undefined ? 'tsa.proposals' : 'tsa.proposals.campus'}
        searchLabel={tsa === undefined ? 'Search title, scholar or university' : 'Search title or scholar'}
        empty={tsa === undefined ? 'No association has registered a proposal yet' : 'This association has not registered a proposal yet'}
        tools={can && !member ? <DecisionsButton shown={showsDecisions} onShow={setShowsDecisions} /> : <RegisterButton tsa={tsa} />}
      />
    </>
  )
}

/** The button is for officers of the campus of the list. */
function RegisterButton({ tsa }: { tsa: number | undefined }) {
  const { can } = useCan(tsaRules.register)
  const { profile } = useMe()
  const go = useGo()
  if (!can || profile.university_id !== tsa) return null
  const register = async () => {
    const id = await open(ProposalDialog, {})
    if (id && tsa) go(proposalPath(true, { tsa_id: tsa, id }))
  }
  return (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => void register()}>
      New proposal
    </Button>
  )
}
