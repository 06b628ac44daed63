import { Button, Text } from '@mantine/core'
import type { Result } from '@pandu/contract/attempts'
import { plural } from '../../kit/format.ts'
import { Fact, Facts } from '../../kit/display.tsx'
import { EmptyState } from '../../kit/states.tsx'
import type { AttemptKind } from './kinds.ts'
import classes from './attempts.module.css'

interface IntroProps {
  kind: AttemptKind
  result: Result
  /** The course is not open for work; the page around it says why. */
  isClosed: boolean
  onStart: () => void
}

/** What awaits a scholar. The clock starts with the button, not with looking at this page. */
export function Intro({ kind, result, isClosed, onStart }: IntroProps) {
  const { time, questions, description } = result
  if (questions === 0) return <EmptyState text={`This ${kind.noun} has no questions yet`} detail="Please come back later." />
  return (
    <section className={classes.card} aria-label="Before you begin">
      {description && (
        <Text component="p" className={classes.prose} mb="md">
          {description}
        </Text>
      )}
      <Facts>
        <Fact label="Questions">{questions}</Fact>
        <Fact label="Time">{time === null ? 'No limit' : plural(time, 'minute')}</Fact>
        <Fact label="Attempts">1</Fact>
      </Facts>
      <Text c="dimmed" my="md" maw="70ch">
        {time !== null && 'The time starts when you begin and keeps running when you close the page. '}
        Your answers are saved as you write, and you can continue on another device.
      </Text>
      <Button size="md" onClick={onStart} disabled={isClosed}>
        Start
      </Button>
    </section>
  )
}
