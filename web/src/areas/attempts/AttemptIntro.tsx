import { Button, Text } from '@mantine/core'
import type { ScholarResult } from '@pandu/contract/attempts'
import { plural } from '../../kit/format.ts'
import { Fact, Facts } from '../../kit/display.tsx'
import { EmptyState } from '../../kit/states.tsx'
import type { AttemptKind } from './attemptKinds.ts'
import classes from './attempts.module.css'

interface IntroProps {
  kind: AttemptKind
  item: Pick<ScholarResult, 'time' | 'extra_time' | 'questions' | 'description'>
  /** Left out in a preview, which has no start button. `isClosed`: nobody can work on the item now; the page around this says why. */
  start?: { isClosed: boolean; run: () => void }
}

const timeOf = ({ time, extra_time }: IntroProps['item']) => {
  if (time === null) return 'No limit'
  return extra_time === 0 ? plural(time, 'minute') : `${plural(time + extra_time, 'minute')}, ${extra_time} of them extra for you`
}

/** What a scholar reads before an attempt. The time starts with the button, not when this page is opened. */
export function AttemptIntro({ kind, item, start }: IntroProps) {
  const { time, questions, description } = item
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
        <Fact label="Time">{timeOf(item)}</Fact>
        <Fact label="Attempts">1</Fact>
      </Facts>
      <Text c="dimmed" my="md" maw="70ch">
        {time !== null && 'The time starts when you begin and keeps running when you close the page. '}
        Your answers are saved as you write, and you can continue on another device.
      </Text>
      {start && (
        <Button size="md" onClick={start.run} disabled={start.isClosed}>
          Start
        </Button>
      )}
    </section>
  )
}
