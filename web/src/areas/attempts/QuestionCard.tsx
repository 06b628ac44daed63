import { Text } from '@mantine/core'
import { type AskedQuestion, LONGEST_ESSAY } from '@pandu/contract/attempts'
import { plural } from '../../kit/format.ts'
import { GrowingTextarea } from '../../kit/GrowingTextarea.tsx'
import { Choices } from './Choices.tsx'
import classes from './attempts.module.css'

interface QuestionCardProps {
  at: number
  asked: AskedQuestion
  given: string
  /** `isWhole`: the answer is complete, because an option was chosen; a text may still change. */
  onAnswer: (text: string, isWhole: boolean) => void
  onLeave?: () => void
}

/** A question that a scholar answers. */
export function QuestionCard({ at, asked: { type, question, choice, points }, given, onAnswer, onLeave }: QuestionCardProps) {
  return (
    <li className={classes.card}>
      <Text size="sm" c="dimmed" component="p" m={0}>
        Question {at + 1}
        {points !== 1 && `, ${plural(points, 'point')}`}
      </Text>
      <p className={classes.text}>{question}</p>
      {type === 'multiple' ? (
        <Choices label={`Question ${at + 1}: ${question}`} choice={choice} given={given} onChoose={(letter) => onAnswer(letter, true)} />
      ) : (
        <GrowingTextarea
          mt="sm"
          aria-label={`Your answer to question ${at + 1}`}
          placeholder="Write your answer here"
          minRows={4}
          maxLength={LONGEST_ESSAY}
          error={given.length >= LONGEST_ESSAY && `An answer has at most ${LONGEST_ESSAY} characters; what goes beyond is left out`}
          value={given}
          onChange={(event) => onAnswer(event.currentTarget.value, false)}
          onBlur={onLeave}
        />
      )}
    </li>
  )
}
