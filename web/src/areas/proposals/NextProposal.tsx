import { listProposals, proposalRules } from '@pandu/contract/proposals'
import { useCan } from '../../kit/can.tsx'
import { NextWaiting, queueOf } from '../../kit/decided/index.ts'
import { useOpened } from '../../kit/opened.ts'
import { useCall } from '../../kit/query.ts'
import type { Kind } from './kind.ts'

/** For reviewers the next proposal out of what their list was narrowed to: that of one kind, or of all. */
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
      isThis={(one) => one.id === id}
      pathOf={(one) => pathOf(one, listed ? undefined : one.kind)}
      nameOf={({ title }) => title}
    />
  )
}
