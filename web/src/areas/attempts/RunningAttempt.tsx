import { Button, Group, Text, VisuallyHidden } from '@mantine/core'
import type { AttemptInProgress } from '@pandu/contract/attempts'
import { IconClock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, CallError } from '../../kit/call.ts'
import { refreshAreas, useCall } from '../../kit/query.ts'
import { SaveMark, type SaveTone } from '../../kit/SaveMark.tsx'
import { Loaded } from '../../kit/states.tsx'
import { toast, toastError } from '../../kit/toast.ts'
import { answersInput, type AttemptKind, type ItemPlace, placeFilter } from './attemptKinds.ts'
import { QuestionCard } from './QuestionCard.tsx'
import { submitActions } from './submitAttempt.ts'
import { type SaveState, useAnswers } from './useAnswers.ts'
import { clockText, useCountdown } from './useCountdown.ts'
import classes from './attempts.module.css'

/** A running attempt. Fetching the paper starts the attempt or continues it. */
export function RunningAttempt({ kind, place }: { kind: AttemptKind; place: ItemPlace }) {
  const [isClosing, setClosing] = useState(false)
  // The server refuses a paper that was handed in. Handing in refetches all queries of the area, so this one must be off by then.
  const query = useCall(kind.open, { filter: placeFilter(kind, place) }, { enabled: !isClosing })
  return (
    <Loaded query={query}>
      {({ data }) => <Questions key={data.attempt.id} kind={kind} place={place} paper={data} closing={[isClosing, setClosing]} />}
    </Loaded>
  )
}

/** Without a time limit an attempt ends with its course, which a clock shows on the last day only. In seconds. */
const DAY = 86_400

interface QuestionsProps {
  kind: AttemptKind
  place: ItemPlace
  paper: AttemptInProgress
  /** Whether the attempt is being handed in, and the setter of that. */
  closing: readonly [boolean, (isClosing: boolean) => void]
}

function Questions({ kind, place, paper, closing: [isClosing, setClosing] }: QuestionsProps) {
  const client = useQueryClient()
  const answers = useAnswers(kind, place, paper)
  const open = paper.questions.filter(({ question_id }) => answers.given(question_id).trim() === '').length

  /** When time is up, unsent answers are handed in too, within the seconds of grace that the server gives. */
  const handIn = async () => {
    setClosing(true)
    await answers.flush()
    try {
      await call(kind.submit, answersInput(kind, place, paper.attempt.id, answers.unsent()))
      toast.info('Time is up. Your answers have been handed in.')
      answers.finish()
    } catch (error) {
      // 409: another device has handed it in, or the server has closed the attempt.
      if (error instanceof CallError && error.status === 409) answers.stop()
      else toastError(error)
    }
    await refreshAreas(client, [kind.open.area, 'courses'])
  }
  const seconds = useCountdown(paper.attempt.ends_at, paper.now, () => void handIn())
  const submit = async () => {
    if (isClosing) return
    setClosing(true)
    await answers.flush()
    const finish = () => {
      answers.finish()
      // The result is read from its top. The focus cannot return to the button, because it is no longer on the page.
      document.documentElement.scrollTop = 0
      document.getElementById('main')?.focus({ preventScroll: true })
    }
    const isDone = await submitActions[kind.noun].run({ place, attemptId: paper.attempt.id, unsent: answers.unsent, open, finish })
    if (!isDone) setClosing(false)
  }

  return (
    <>
      <div className={classes.bar}>
        <Group gap="lg">
          {seconds !== null && (paper.time !== null || seconds < DAY) && <Clock seconds={seconds} />}
          <Text size="sm" c="dimmed">
            {paper.questions.length - open} of {paper.questions.length} answered
          </Text>
        </Group>
        <AnswersMark state={answers.state} />
      </div>
      <ol className={classes.questions}>
        {paper.questions.map((asked, at) => (
          <QuestionCard
            key={asked.question_id}
            at={at}
            asked={asked}
            given={answers.given(asked.question_id)}
            onAnswer={(text, isWhole) => answers.answer(asked.question_id, text, isWhole)}
            onLeave={() => void answers.flush()}
          />
        ))}
      </ol>
      <Group justify="flex-end" mt="lg">
        <Button size="md" loading={isClosing} onClick={() => void submit()}>
          Submit
        </Button>
      </Group>
    </>
  )
}

/** Screen readers hear the time at five minutes and at one minute left; every second would be too much. */
function Clock({ seconds }: { seconds: number }) {
  const announcement = seconds <= 60 ? 'One minute left' : seconds <= 300 ? 'Five minutes left' : ''
  return (
    <Group gap={6} wrap="nowrap">
      <IconClock size={18} aria-hidden />
      <span role="timer" aria-label="Time left" className={classes.clock} data-soon={seconds <= 60 || undefined}>
        {clockText(seconds)}
      </span>
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
    </Group>
  )
}

const marks: Record<SaveState, [tone: SaveTone, text: string]> = {
  saved: ['saved', 'All answers saved'],
  saving: ['busy', 'Saving...'],
  unsaved: ['busy', 'Saving...'],
  offline: ['lost', 'No connection. Kept on this device; trying again'],
}

function AnswersMark({ state }: { state: SaveState }) {
  const [tone, text] = marks[state]
  return <SaveMark tone={tone}>{text}</SaveMark>
}
