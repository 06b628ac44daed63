import type { PagePath } from '@pandu/contract/kit'
import { Anchor } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { PageLink } from '../PageLink.tsx'

/** How far the queue is looked through for the place of the record that is open; from further behind it leads to the front. */
const LOOKED_THROUGH = 50

/** What a list is asked for so that {@link NextWaiting} finds its way: the longest waiting first, out of what the reader's `list` was narrowed to by these filters. */
export const queueOf = (list: Readonly<Record<string, unknown>>, narrowing: readonly string[]) => ({
  filter: Object.fromEntries(narrowing.flatMap((key) => (list[key] ? [[key, list[key]]] : []))),
  sort: 'waiting_since' as const,
  page: { number: 1, size: LOOKED_THROUGH },
})

interface NextWaitingProps<R> {
  /** What waits for a review, as {@link queueOf} asks for it. */
  waiting: readonly R[]
  isThis: (one: R) => boolean
  pathOf: (one: R) => PagePath
  nameOf: (one: R) => string
}

/** The way to the next record that waits for a review: many are read one after the other. One that was left undecided stays behind. */
export function NextWaiting<R>({ waiting, isThis, pathOf, nameOf }: NextWaitingProps<R>) {
  const next = waiting[waiting.findIndex(isThis) + 1]
  if (!next || isThis(next)) return null
  return (
    <Anchor component={PageLink} to={pathOf(next)} size="sm" title={nameOf(next)}>
      Next waiting <IconArrowRight size={16} aria-hidden style={{ verticalAlign: 'text-bottom' }} />
    </Anchor>
  )
}
