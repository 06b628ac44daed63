import { Group, Text } from '@mantine/core'
import { type DecidedDisplay, type DecidedStates, turnOf } from '@pandu/contract/kit'
import { IconArchive, IconArrowBackUp, IconCircleCheck, IconHourglass, IconPencil, IconX, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useDock } from '../dialogs/dock.ts'
import { StatusBadge } from '../display.tsx'
import { Time } from '../Time.tsx'
import classes from './decided.module.css'

const icons: Record<DecidedDisplay['icon'], Icon> = {
  hourglass: IconHourglass,
  pencil: IconPencil,
  cross: IconX,
  check: IconCircleCheck,
  flag: IconArchive,
  back: IconArrowBackUp,
}

/** Notes that ask for something have a label that says so. */
export const notesLabel = <S extends string>(states: DecidedStates<S>, approval: NoInfer<S>) =>
  states.byState[approval].notesLabel ?? 'Notes of the last decision'

interface StateCardProps<S extends string> {
  /** The states of the kind of record. */
  states: DecidedStates<S>
  record: { approval: NoInfer<S>; notes: string; waiting_since: string }
  noun: string
  /** In the place of the badge of the state, where another one says more. */
  badge?: ReactNode
  /** What the state means for its reader and what comes next. */
  sentence: string
  children?: ReactNode
}

/** The state in words, who has to act and since when, the notes of the last decision, and the next step as the only filled button. */
export function StateCard<S extends string>({
  states,
  record: { approval, notes, waiting_since },
  noun,
  badge,
  sentence,
  children,
}: StateCardProps<S>) {
  const { icon, color } = states.byState[approval]
  const StateIcon = icons[icon]
  return (
    <section className={classes.situation} data-color={color} aria-label={`State of the ${noun}`}>
      <StateIcon size={26} stroke={1.6} aria-hidden className={classes.stateIcon} />
      <div className={classes.stateWords}>
        <Group gap="sm" mb={8}>
          {badge ?? <StatusBadge of={states} value={approval} />}
          <Text size="sm" c="dimmed" component="span">
            {turnOf(states, approval) === 'nobody' ? 'Since ' : 'Waiting since '}
            <Time value={waiting_since} as="day" /> (<Time value={waiting_since} as="ago" />)
          </Text>
        </Group>
        {/* Decisions of other people arrive while the page is open. */}
        <Text fw={550} role="status">
          {sentence}
        </Text>
        {notes && (
          <figure className={classes.notes}>
            <figcaption>{notesLabel(states, approval)}</figcaption>
            <blockquote>{notes}</blockquote>
          </figure>
        )}
        {children && (
          <Group gap="xs" mt="md">
            {children}
          </Group>
        )}
      </div>
    </section>
  )
}

interface DetailColumnsProps {
  children: ReactNode
  /** The history is beside the record where there is room for two columns. */
  aside: ReactNode
}

/** The page of one decided record: its state and facts, its history beside them, and the place for its forms, which open `beside` it. */
export function DetailColumns({ children, aside }: DetailColumnsProps) {
  return (
    <div className={classes.columns}>
      <div className={classes.main}>{children}</div>
      {/* Before the history, so that on a phone the decision comes directly after the record. */}
      <div ref={useDock()} className={classes.dock} />
      <div className={classes.aside}>
        <Card title="History">{aside}</Card>
      </div>
    </div>
  )
}

/** A part of such a page with its heading. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = `card-${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
