import { listScoreDrafts, scoreRules } from '@pandu/contract/scores'
import { useSearch } from '@tanstack/react-router'
import { useCan } from '../../kit/can.tsx'
import { NextWaiting } from '../../kit/decided/index.ts'
import { useOpened } from '../../kit/opened.ts'
import { useCall } from '../../kit/query.ts'

/** How far the queue is looked through for the place of the submission that is open; from further behind it leads to the front. */
const LOOKED_THROUGH = 50
const narrowing = ['search', 'university_id', 'year_tf'] as const

/** For those who decide the next submission out of what their list was narrowed to. */
export function NextDraft({ id }: { id: number }) {
  const { can } = useCan(scoreRules.manage)
  const { pathOf } = useOpened()
  const list: Record<string, unknown> = useSearch({ strict: false })
  const narrowed = Object.fromEntries(narrowing.flatMap((key) => (list[key] ? [[key, list[key]]] : [])))
  const { data } = useCall(
    listScoreDrafts,
    { filter: { ...narrowed, approval: 'process' }, sort: 'waiting_since', page: { number: 1, size: LOOKED_THROUGH } },
    { enabled: can },
  )
  if (!can || !data) return null
  return <NextWaiting waiting={data.data} isThis={(one) => one.id === id} pathOf={pathOf} nameOf={({ name }) => `Scores of ${name}`} />
}
