import type { PagePath } from '@pandu/contract/kit'
import { Anchor, Kbd } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useGo } from '../go.ts'
import { useShortcuts } from '../shortcuts.ts'
import { PageLink } from '../PageLink.tsx'
import classes from './decided.module.css'

/** How many records of the queue are searched for the one that is open; a record further back leads to the front. */
const LOOKED_THROUGH = 50

/** The input of a list that {@link NextWaiting} uses: the longest waiting first, with the filters that the reader's `list` has. */
export const waitingListInput = (list: Readonly<Record<string, unknown>>, narrowing: readonly string[]) => ({
  filter: Object.fromEntries(narrowing.flatMap((key) => (list[key] ? [[key, list[key]]] : []))),
  sort: 'waiting_since' as const,
  page: { number: 1, size: LOOKED_THROUGH },
})

interface NextWaitingProps<R> {
  /** What waits for a review, as {@link waitingListInput} asks for it. */
  waiting: readonly R[]
  isThis: (one: R) => boolean
  pathOf: (one: R) => PagePath
  nameOf: (one: R) => string
}

/** A link to the next record that waits for a review, for reading many one after the other. A record that was left undecided is not offered again. */
export function NextWaiting<R>({ waiting, isThis, pathOf, nameOf }: NextWaitingProps<R>) {
  const go = useGo()
  const found = waiting[waiting.findIndex(isThis) + 1]
  const next = found && !isThis(found) ? found : undefined
  useShortcuts({ n: () => next && go(pathOf(next)) })
  if (!next) return null
  return (
    <Anchor component={PageLink} to={pathOf(next)} size="sm" title={nameOf(next)} aria-keyshortcuts="n">
      Next waiting <IconArrowRight size={16} aria-hidden style={{ verticalAlign: 'text-bottom' }} />{' '}
      <Kbd size="xs" className={classes.key} aria-hidden>
        N
      </Kbd>
    </Anchor>
  )
}
