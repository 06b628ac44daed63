import { listProposals, proposalRules } from '@pandu/contract/proposals'
import { useCan } from '../../kit/can.tsx'
import { NextWaiting, queueOf } from '../../kit/decided/index.ts'
import { useOpened } from '../../kit/useOpenedRecord.ts'
import { useCall } from '../../kit/query.ts'
import type { Kind } from './kindType.ts'

/** A link for reviewers to the next waiting proposal within the filter of their list, which has one kind or all. */
export function NextProposal({ listed, id }: { listed: Kind | undefined; id: number }) {
  const { list, pathOf } = useOpened()
  const { can } = useCan(proposalRules.decide)
  const { filter, ...queue } = queueOf(list, ['search', 'kind', 'university_id', 'year_tf'])
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
