import { Alert, Text } from '@mantine/core'
import type { DecidedStates } from '@pandu/contract/kit'
import { IconMessage2 } from '@tabler/icons-react'
import { notesLabel } from './StateCard.tsx'
import classes from './decided.module.css'

interface AskedNotesProps<S extends string> {
  /** The states of the kind of record. */
  states: DecidedStates<S>
  record: { approval: NoInfer<S>; notes: string }
}

/** What the last decision asked for, at the top of the form of the person who answers it. */
export const AskedNotes = <S extends string>({ states, record: { approval, notes } }: AskedNotesProps<S>) =>
  notes ? (
    <Alert
      variant="light"
      color={states.byState[approval].turn === 'author' ? 'yellow' : 'gray'}
      role="note"
      icon={<IconMessage2 size={20} aria-hidden />}
      title={notesLabel(states, approval)}
    >
      <Text size="sm" c="inherit" className={classes.asked}>
        {notes}
      </Text>
    </Alert>
  ) : null
