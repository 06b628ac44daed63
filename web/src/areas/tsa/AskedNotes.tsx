import { type LetterApproval, type TsaApproval, tsaStates } from '@pandu/contract/tsa'
import { Alert, Text } from '@mantine/core'
import { notesLabel } from '../../kit/decided/index.ts'
import classes from './tsa.module.css'

/** What the last decision asked for, in sight of whoever answers it. */
export const AskedNotes = ({ record: { approval, notes } }: { record: { approval: TsaApproval | LetterApproval; notes: string } }) =>
  notes ? (
    <Alert variant="light" color="yellow" role="note" title={notesLabel(tsaStates, approval)}>
      <Text size="sm" c="inherit" className={classes.words}>
        {notes}
      </Text>
    </Alert>
  ) : null
