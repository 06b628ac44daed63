import { contractRules, listContracts } from '@pandu/contract/contracts'
import { useSearch } from '@tanstack/react-router'
import { useCan } from '../../kit/can.tsx'
import { NextWaiting } from '../../kit/decided/index.ts'
import { useOpened } from '../../kit/opened.ts'
import { useCall } from '../../kit/query.ts'

/** How far the queue is looked through for the place of the contract that is open; from further behind it leads to the front. */
const LOOKED_THROUGH = 50
const narrowing = ['search', 'year_tf'] as const

/** For those who decide the next signed contract out of what their list was narrowed to. */
export function NextContract({ scholarId }: { scholarId: number }) {
  const { can } = useCan(contractRules.decideAny)
  const { pathOf } = useOpened()
  const list: Record<string, unknown> = useSearch({ strict: false })
  const narrowed = Object.fromEntries(narrowing.flatMap((key) => (list[key] ? [[key, list[key]]] : [])))
  const { data } = useCall(
    listContracts,
    { filter: { ...narrowed, stage: 'signed' }, sort: 'waiting_since', page: { number: 1, size: LOOKED_THROUGH } },
    { enabled: can },
  )
  if (!can || !data) return null
  return (
    <NextWaiting
      waiting={data.data}
      isThis={(one) => one.scholar_id === scholarId}
      pathOf={({ scholar_id }) => pathOf({ id: scholar_id })}
      nameOf={({ name }) => `Contract of ${name}`}
    />
  )
}
