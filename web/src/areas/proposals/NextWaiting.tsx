import { Anchor } from '@mantine/core'
import { listProposals, proposalRules } from '@pandu/contract/proposals'
import { IconArrowRight } from '@tabler/icons-react'
import { useCan } from '../../kit/can.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { useCall } from '../../kit/query.ts'
import type { Kind } from './kind.ts'
import { useOpened } from './paths.ts'

/** How far the queue is looked through for the place of the proposal that is open; from further behind it leads to the front. */
const LOOKED_THROUGH = 50

const narrowing = ['search', 'kind', 'university_id', 'year_tf'] as const

/**
 * For reviewers the next proposal that waits for a review, the longest waiting first, out of what their list was narrowed to: many are read
 * one after the other. One that was left undecided stays behind.
 */
export function NextWaiting({ listed, id }: { listed: Kind | undefined; id: number }) {
  const { list, pathOf, pathAmongAll } = useOpened()
  const { can } = useCan(proposalRules.decide)
  const narrowed = Object.fromEntries(narrowing.flatMap((key) => (list[key] ? [[key, list[key]]] : [])))
  const { data } = useCall(
    listProposals,
    {
      filter: { ...narrowed, ...(listed && { kind: listed.kind }), approval: 'process' },
      sort: 'waiting_since',
      page: { number: 1, size: LOOKED_THROUGH },
    },
    { enabled: can },
  )
  const waiting = data?.data ?? []
  const next = waiting[waiting.findIndex((one) => one.id === id) + 1]
  if (!can || !next || next.id === id) return null
  return (
    <Anchor component={PageLink} to={listed ? pathOf(next) : pathAmongAll(next)} size="sm" title={next.title}>
      Next waiting <IconArrowRight size={16} aria-hidden />
    </Anchor>
  )
}
