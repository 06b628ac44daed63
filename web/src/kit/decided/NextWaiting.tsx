import { Anchor } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { PageLink } from '../PageLink.tsx'

interface NextWaitingProps<R> {
  /** What waits for a review, the longest waiting first. */
  waiting: readonly R[]
  isThis: (one: R) => boolean
  pathOf: (one: R) => string
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
