import { Button, Group, Loader, Text, Textarea, VisuallyHidden } from '@mantine/core'
import { LONGEST_ESSAY, type Paper } from '@pandu/contract/attempts'
import { IconCheck, IconClock, IconCloudOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, CallError } from '../../kit/call.ts'
import { plural } from '../../kit/format.ts'
import { refreshAreas, useCall } from '../../kit/query.ts'
import { Loaded } from '../../kit/states.tsx'
import { toast, toastError } from '../../kit/toast.ts'
import { Choices } from './Choices.tsx'
import { answersInput, type AttemptKind, type Place, placeFilter } from './kinds.ts'
import { submitActions } from './submitAttempt.ts'
import { type SaveState, useAnswers } from './useAnswers.ts'
import { clockText, useCountdown } from './useCountdown.ts'
import classes from './attempts.module.css'

/** An attempt under way. Fetching the paper begins it, or goes on with it. */
export function Taking({ kind, place }: { kind: AttemptKind; place: Place }) {
  const [isClosing, setClosing] = useState(false)
  // A paper that has been handed in is refused to whoever asks for it again, and everything of the area is asked for again then.
  const query = useCall(kind.open, { filter: placeFilter(kind, place) }, { enabled: !isClosing })
  return (
    <Loaded query={query}>
      {({ data }) => <Questions key={data.attempt.id} kind={kind} place={place} paper={data} closing={[isClosing, setClosing]} />}
    </Loaded>
  )
}

interface QuestionsProps {
  kind: AttemptKind
  place: Place
  paper: Paper
  /** Whether it is being handed in, and how to say so. */
  closing: readonly [boolean, (isClosing: boolean) => void]
}

function Questions({ kind, place, paper, closing: [isClosing, setClosing] }: QuestionsProps) {
  const client = useQueryClient()
  const answers = useAnswers(kind, place, paper)
  const open = paper.questions.filter(({ question_id }) => answers.given(question_id).trim() === '').length

  /** Time is up: what is on the page goes along, within the seconds that the server grants. */
  const handIn = async () => {
    setClosing(true)
    await answers.flush()
    try {
      await call(kind.submit, answersInput(kind, place, answers.unsent()))
      toast.info('Time is up. Your answers have been handed in.')
      answers.finish()
    } catch (error) {
      // 409: another device was first, or the server has closed it.
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
      // The result begins at its top, and the button that would get the focus back leaves the page.
      document.documentElement.scrollTop = 0
      document.getElementById('main')?.focus({ preventScroll: true })
    }
    const isDone = await submitActions[kind.noun].run({ place, unsent: answers.unsent, open, finish })
    if (!isDone) setClosing(false)
  }

  return (
    <>
      <div className={classes.bar}>
        <Group gap="lg">
          {seconds !== null && <Clock seconds={seconds} />}
          <Text size="sm" c="dimmed">
            {paper.questions.length - open} of {paper.questions.length} answered
          </Text>
        </Group>
        <SaveMark state={answers.state} />
      </div>
      <ol className={classes.questions}>
        {paper.questions.map(({ question_id, type, question, choice, points }, at) => (
          <li key={question_id} className={classes.card}>
            <Text size="sm" c="dimmed" component="p" m={0}>
              Question {at + 1}
              {points !== 1 && `, ${plural(points, 'point')}`}
            </Text>
            <p className={classes.text}>{question}</p>
            {type === 'multiple' ? (
              <Choices
                label={`Question ${at + 1}: ${question}`}
                choice={choice}
                given={answers.given(question_id)}
                onChoose={(letter) => answers.answer(question_id, letter, true)}
              />
            ) : (
              <Textarea
                mt="sm"
                aria-label={`Your answer to question ${at + 1}`}
                placeholder="Write your answer here"
                autosize
                minRows={4}
                maxLength={LONGEST_ESSAY}
                value={answers.given(question_id)}
                onChange={(event) => answers.answer(question_id, event.currentTarget.value, false)}
                onBlur={() => void answers.flush()}
              />
            )}
          </li>
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

/** Said aloud at five minutes and at one; every second would be too much. */
function Clock({ seconds }: { seconds: number }) {
  const said = seconds <= 60 ? 'One minute left' : seconds <= 300 ? 'Five minutes left' : ''
  return (
    <Group gap={6} wrap="nowrap">
      <IconClock size={18} aria-hidden />
      <span role="timer" aria-label="Time left" className={classes.clock} data-soon={seconds <= 60 || undefined}>
        {clockText(seconds)}
      </span>
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
    </Group>
  )
}

const marks: Record<SaveState, { text: string; icon: React.ReactNode }> = {
  saved: { text: 'All answers saved', icon: <IconCheck size={16} aria-hidden /> },
  saving: { text: 'Saving...', icon: <Loader size={14} aria-hidden /> },
  unsaved: { text: 'Saving...', icon: <Loader size={14} aria-hidden /> },
  offline: { text: 'No connection. Kept on this device; trying again', icon: <IconCloudOff size={16} aria-hidden /> },
}

function SaveMark({ state }: { state: SaveState }) {
  const { text, icon } = marks[state]
  return (
    <Text size="sm" c={state === 'offline' ? 'var(--mantine-color-error)' : 'dimmed'} component="div" aria-live="polite">
      <Group gap={6} wrap="nowrap">
        {icon}
        {text}
      </Group>
    </Text>
  )
}
