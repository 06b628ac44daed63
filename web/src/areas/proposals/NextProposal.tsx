import { listProposals, proposalRules } from '@pandu/contract/proposals'
import { useCan } from '../../kit/can.tsx'
import { NextWaiting, waitingListInput } from '../../kit/decided/index.ts'
import { useOpenedRecord } from '../../kit/useOpenedRecord.ts'
import { useCall } from '../../kit/query.ts'
import type { Kind } from './kindType.ts'

/** A link for reviewers to the next waiting proposal within the filter of their list, which has one kind or all. */
export function NextProposal({ listed, id }: { listed: Kind | undefined; id: number }) {
  const { list, pathOf } = useOpenedRecord()
  const { can } = useCan(proposalRules.decide)
  const { filter, ...queue } = waitingListInput(list, ['search', 'kind', 'university_id', 'year_tf'])
  const { data } = useCall(
    listProposals,
    { ...queue, filter: { ...filter, ...(listed && { kind: listed.kind }), approval: 'process' } },
    { enabled: can },
  )
  if (!can || !data) return null
  return (
    <NextWaiting
      waiting={data.data}
      isThis={(proposal) => proposal.id === id}
      pathOf={(proposal) => pathOf(proposal, listed ? undefined : proposal.kind)}
      nameOf={({ title }) => title}
    />
  )
}
