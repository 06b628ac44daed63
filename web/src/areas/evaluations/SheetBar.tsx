import { Button, Group, Text } from '@mantine/core'
import type { Evaluation } from '@pandu/contract/evaluations'
import type { Meeting } from '@pandu/contract/schedules'
import { IconCalendarOff, IconChecks, IconFileImport, IconUserCheck } from '@tabler/icons-react'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { type SheetEdits, withAttendance, shownValues } from './sheet.ts'

const EvaluationDialog = lazyDialog(() => import('./EvaluationDialog.tsx').then((m) => m.EvaluationDialog))
const ParticipantsDialog = lazyDialog(() => import('./ParticipantsDialog.tsx').then((m) => m.ParticipantsDialog))
const NotHeldDialog = lazyDialog(() => import('./NotHeldDialog.tsx').then((m) => m.NotHeldDialog))

interface SheetBarProps {
  meeting: Meeting
  rows: readonly Evaluation[]
  edits: SheetEdits
  set: (edits: SheetEdits) => void
  remember: (aliases: { alias: string; scholar_id: number }[]) => void
  busy: boolean
}

/** The buttons for the whole sheet. */
export function SheetBar({ meeting, rows, edits, set, remember, busy }: SheetBarProps) {
  const isEmpty = (row: Evaluation) => shownValues(edits, row).attendance === ''
  const recorded = rows.filter(({ attendance }) => attendance !== null).length
  const read = async () => {
    const found = await open(ParticipantsDialog, { meeting, rows })
    if (!found) return
    const present = new Set(found.present)
    const next = withAttendance(edits, rows, 'presence', ({ scholar_id }) => present.has(scholar_id))
    set(found.othersAbsent ? withAttendance(next, rows, 'absence', ({ scholar_id }) => !present.has(scholar_id)) : next)
    remember(found.aliases)
  }
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed" flex="1 1 10rem">
        {recorded} of {rows.length} recorded
      </Text>
      <Button
        variant="default"
        leftSection={<IconChecks size={16} aria-hidden />}
        disabled={busy || !rows.some(isEmpty)}
        onClick={() => set(withAttendance(edits, rows, 'presence', ({ invited }) => invited))}
      >
        All present
      </Button>
      <Button variant="default" leftSection={<IconFileImport size={16} aria-hidden />} disabled={busy} onClick={() => void read()}>
        Read attendance list
      </Button>
      <Button
        variant="default"
        leftSection={<IconUserCheck size={16} aria-hidden />}
        disabled={busy || recorded === rows.length}
        onClick={() => void open(EvaluationDialog, { meeting, rows })}
      >
        Create Evaluation
      </Button>
      <Button
        variant="default"
        leftSection={<IconCalendarOff size={16} aria-hidden />}
        disabled={busy}
        onClick={() => void open(NotHeldDialog, { meeting })}
      >
        Did not take place
      </Button>
    </Group>
  )
}
