import { Text } from '@mantine/core'
import type { ScholarResult } from '@pandu/contract/attempts'
import { Fact, Facts } from '../../kit/display.tsx'
import { Time } from '../../kit/Time.tsx'
import { AnswerCard } from './AnswerCard.tsx'
import { LateAnswers } from './LateAnswers.tsx'
import type { AttemptKind } from './attemptKinds.ts'
import classes from './attempts.module.css'

export type FinishedAttempt = NonNullable<ScholarResult['attempt']>

/** When a finished attempt was made, and its result. `own`: the reader made it. */
export function AttemptResultFacts({ kind, attempt, own = false }: { kind: AttemptKind; attempt: FinishedAttempt; own?: boolean }) {
  const right = attempt.answers.filter(({ type, mark }) => type === 'multiple' && mark === 100).length
  const choices = attempt.answers.filter(({ type }) => type === 'multiple').length
  return (
    <section className={classes.card} aria-label="Result">
      {kind.graded && (
        <Text component="p" m={0} mb="sm">
          {attempt.score === null ? (
            <span>Some answers still have to be marked.{own && ' You will see the score afterwards.'}</span>
          ) : (
            <span className={classes.score}>{attempt.score} / 100</span>
          )}
        </Text>
      )}
      <Facts>
        {kind.graded && choices > 0 && attempt.keys === 'shown' && (
          <Fact label="Choices">
            {right} of {choices} right
          </Fact>
        )}
        <Fact label="Answered">
          {attempt.answers.filter(({ given }) => given !== '').length} of {attempt.answers.length}
        </Fact>
        <Fact label="Started">
          <Time value={attempt.started_at} />
        </Fact>
        <Fact label="Handed in">
          <Time value={attempt.submitted_at} />
        </Fact>
      </Facts>
    </section>
  )
}

/** What a scholar sees after an attempt. */
export function AttemptResult({ kind, attempt }: { kind: AttemptKind; attempt: FinishedAttempt }) {
  return (
    <>
      <AttemptResultFacts own kind={kind} attempt={attempt} />
      <LateAnswers attempt={attempt} />
      {kind.graded && attempt.keys !== 'shown' && (
        <Text size="sm" c="dimmed" mt="md">
          {attempt.keys === 'never'
            ? 'This quiz does not show the right answers.'
            : 'The right answers show here later, when the quiz is over for everybody.'}
        </Text>
      )}
      <ol className={classes.questions} style={{ marginTop: 'var(--mantine-spacing-md)' }}>
        {attempt.answers.map((answer, at) => (
          <AnswerCard key={answer.question_id} at={at} answer={answer} />
        ))}
      </ol>
    </>
  )
}
