import { Button, Group, Table, Text } from '@mantine/core'
import { attendanceLabels, type Evaluation } from '@pandu/contract/evaluations'
import { useSession } from '../../kit/session.ts'
import { type SheetEdits, keepEdit, takeStored } from './sheet.ts'
import classes from './sheet.module.css'

/** Shown below a row that another person has changed since it was loaded: their values, and buttons to choose between both. */
export function StoredRow({ row, edits, set }: { row: Evaluation; edits: SheetEdits; set: (edits: SheetEdits) => void }) {
  const { attendance, score, notes, by, name } = row
  const me = useSession()?.user.name
  const who = by !== null && by === me ? 'You have' : `${by ?? 'Somebody'} has`
  const text = [attendance === null ? 'no record any more' : attendanceLabels[attendance], score, notes].filter(
    (part) => part !== null && part !== '',
  )
  return (
    <Table.Tr className={classes.stored}>
      <Table.Td colSpan={5}>
        <Group gap="xs" role="alert">
          <Text size="sm" flex="1 1 14rem">
            {`${who} recorded ${name} meanwhile: ${text.join(' · ')}`}
          </Text>
          <Button size="compact-sm" onClick={() => set(keepEdit(edits, row))}>
            Keep mine
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => set(takeStored(edits, row))}>
            Take theirs
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
