import { Badge, Group, Text } from '@mantine/core'
import type { AnsweredQuestion } from '@pandu/contract/attempts'
import type { ReactNode } from 'react'
import { plural } from '../../kit/format.ts'
import { Time } from '../../kit/Time.tsx'
import { ChosenOption, optionText } from './Choices.tsx'
import classes from './attempts.module.css'

/** A question of a finished attempt: the answer and, for graded questions, the right answer and the mark. */
export function AnswerCard({ at, answer, children }: { at: number; answer: AnsweredQuestion; children?: ReactNode }) {
  const { type, question, choice, given, key, mark, notes, marked_by, marked_at, late, points } = answer
  const isGraded = key !== null || mark !== null
  return (
    <li className={classes.card}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          Question {at + 1}
          {points !== 1 && `, ${plural(points, 'point')}`}
        </Text>
        {isGraded && <MarkBadge type={type} mark={mark} />}
      </Group>
      <p className={classes.text}>{question}</p>
      {type === 'multiple' ? (
        <ChosenOption choice={choice} given={given} answer={key} />
      ) : (
        <p className={classes.prose} style={{ marginTop: 8 }}>
          {given}
        </p>
      )}
      {given === '' && (
        <Text size="sm" c="dimmed" mt={6}>
          Not answered
        </Text>
      )}
      {late !== null && late !== given && (
        <Text size="sm" mt="sm" component="div" className={classes.prose}>
          <b>Arrived late:</b> {type === 'multiple' ? optionText(choice, late) : late || 'Emptied'}
        </Text>
      )}
      {type === 'essay' && key !== null && (
        <Text size="sm" mt="sm" component="div" className={classes.prose}>
          <b>Model answer:</b> {key}
        </Text>
      )}
      {notes && (
        <Text size="sm" mt="xs" component="div" className={classes.prose}>
          <b>Notes:</b> {notes}
        </Text>
      )}
      {marked_by && (
        <Text size="xs" c="dimmed" mt={4}>
          Marked by {marked_by}, <Time value={marked_at} as="day" />
        </Text>
      )}
      {children}
    </li>
  )
}

function MarkBadge({ type, mark }: Pick<AnsweredQuestion, 'type' | 'mark'>) {
  if (mark === null)
    return (
      <Badge variant="light" color="orange">
        Not marked yet
      </Badge>
    )
  if (type === 'essay')
    return (
      <Badge variant="light" color="blue">
        {mark} / 100
      </Badge>
    )
  return (
    <Badge variant="light" color={mark === 100 ? 'green' : 'red'}>
      {mark === 100 ? 'Right' : 'Wrong'}
    </Badge>
  )
}
