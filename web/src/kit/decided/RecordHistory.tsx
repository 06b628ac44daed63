import { Stack, Text, Timeline } from '@mantine/core'
import type { DecidedDisplay, DecidedStates, RecordStep } from '@pandu/contract/kit'
import { IconArrowBackUp, IconCheck, IconFlag, IconHourglass, IconPencil, IconSend, IconX, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Time } from '../Time.tsx'
import { Changes, type FieldDisplay } from './Changes.tsx'
import classes from './decided.module.css'

/** The words for an action, as the end of a sentence that begins with the name, and its icon. */
export type StepLabel = readonly [words: string, icon: Icon]

const icons: Record<DecidedDisplay['icon'], Icon> = {
  hourglass: IconHourglass,
  pencil: IconPencil,
  cross: IconX,
  check: IconCheck,
  flag: IconFlag,
  back: IconArrowBackUp,
}

/** The words for a decision, for histories of other shapes. */
export const decisionStep = ({ actionText: did, icon }: DecidedDisplay): StepLabel => [did, icons[icon]]

interface Step {
  id: number
  at: string
  by: string
  notes: string
}

interface TimelineProps<S extends Step> {
  /** Newest first, as the server answers them. */
  steps: readonly S[]
  stepLabel: (step: S) => StepLabel
  /** The state after a decision; other steps have no colour. */
  decided: (step: S) => DecidedDisplay | null
  /** The content below the notes of a step. */
  children: (step: S) => ReactNode
}

/** Who did what and when, for steps of any shape. */
export function StepTimeline<S extends Step>({ steps, stepLabel, decided, children }: TimelineProps<S>) {
  return (
    <Timeline active={steps.length} bulletSize={26} lineWidth={2} aria-label="History" className={classes.history}>
      {steps.map((step) => {
        const [words, StepIcon] = stepLabel(step)
        const state = decided(step)
        return (
          <Timeline.Item key={step.id} bullet={<StepIcon size={14} stroke={2} aria-hidden />} color={state?.color ?? 'gray'}>
            <Stack gap={4}>
              <Text size="sm">
                <strong>{step.by || 'Pandu'}</strong> {words}
              </Text>
              <Text size="xs" c="dimmed">
                <Time value={step.at} />
              </Text>
              {step.notes && <blockquote className={classes.stepNotes}>{step.notes}</blockquote>}
              {children(step)}
            </Stack>
          </Timeline.Item>
        )
      })}
    </Timeline>
  )
}

const stepLabelOf = (
  { action, from, to }: Pick<RecordStep, 'from' | 'to'> & { action: string },
  noun: string,
  look: DecidedDisplay,
): StepLabel => {
  if (action === 'submitted') return [`submitted the ${noun}`, IconSend]
  // A step that is called like the state it leads to, such as 'withdrawn', needs no other words.
  if (action === 'reviewed' || action === to) return decisionStep(look)
  if (action === 'undone') return ['undid the decision', IconArrowBackUp]
  if (from === to) return [`changed the ${noun}`, IconPencil]
  return [from === 'declined' ? 'handed it in again after the decline' : 'revised it and handed it in again', IconSend]
}

interface HistoryProps<S extends string> {
  /** The states of the kind of record. */
  states: DecidedStates<S>
  /** Newest first, as the server answers them. */
  steps: readonly RecordStep<NoInfer<S>>[]
  noun: string
  fields: FieldDisplay
  /** The words for actions that only this area has, or words differently. */
  stepLabels?: (step: RecordStep) => StepLabel | undefined
}

/** Every step in the history of a decided record for both sides (000 §4), with the differences between versions field by field. */
export function RecordHistory<S extends string>({ states, steps, noun, fields, stepLabels }: HistoryProps<S>) {
  return (
    <StepTimeline
      steps={steps}
      stepLabel={(step) => stepLabels?.(step) ?? stepLabelOf(step, noun, states.byState[step.to])}
      decided={({ action, to }) => (action === 'reviewed' ? states.byState[to] : null)}
    >
      {({ changes }) => <Changes changes={changes} fields={fields} />}
    </StepTimeline>
  )
}
