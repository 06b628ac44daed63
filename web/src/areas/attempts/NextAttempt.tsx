import { Button, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useOpenedRecord } from '../../kit/useOpenedRecord.ts'
import { PageLink } from '../../kit/PageLink.tsx'
import { useCall } from '../../kit/query.ts'
import { type AttemptKind, type ItemPlace, placeFilter } from './attemptKinds.ts'
import classes from './attempts.module.css'

interface NextPaperProps {
  kind: AttemptKind
  place: ItemPlace
  scholarId: number
  /** Some answers of this paper are not marked yet. */
  isWaiting: boolean
}

/** React ignores `autoFocus` on links. */
const focus = (link: HTMLAnchorElement | null) => link?.focus()

/** A link to the next paper to mark, oldest first. It gets the focus once this paper is marked completely, so that Enter continues. */
export function NextAttempt({ kind, place, scholarId, isWaiting }: NextPaperProps) {
  const [wasWaiting] = useState(isWaiting)
  const { pathOf } = useOpenedRecord('scholar')
  const queue = useCall(kind.results, {
    filter: { ...placeFilter(kind, place), state: 'waiting' },
    sort: 'submitted_at',
    page: { number: 1, size: 2 },
  })
  const next = queue.data?.data.find((result) => result.scholar_id !== scholarId)
  const isMarked = wasWaiting && !isWaiting
  if (!queue.data || queue.isPlaceholderData || (!next && !isMarked)) return null
  return (
    <div className={classes.next}>
      <Text size="sm">{next ? (isMarked ? 'This attempt is marked.' : '') : 'Every attempt is marked.'}</Text>
      {next && (
        <Button
          key={String(isMarked)}
          variant={isMarked ? 'filled' : 'default'}
          component={PageLink}
          to={pathOf({ id: next.scholar_id })}
          ref={isMarked ? focus : undefined}
          rightSection={<IconArrowRight size={16} aria-hidden />}
        >
          Next scholar: {next.name}
        </Button>
      )}
    </div>
  )
}
