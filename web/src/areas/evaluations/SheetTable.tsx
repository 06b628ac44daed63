import { NativeSelect, Table } from '@mantine/core'
import { attendanceLabels, attendances, type Attendance, type Evaluation } from '@pandu/contract/evaluations'
import type { Meeting } from '@pandu/contract/schedules'
import type { FormErrors } from '@mantine/form'
import { IconPencil } from '@tabler/icons-react'
import { Fragment, type KeyboardEvent, useMemo } from 'react'
import { type Action, ActionMenu } from '../../kit/actions.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { Person } from '../../kit/display.tsx'
import { NumberText } from '../../kit/form/index.ts'
import { GrowingTextarea } from '../../kit/GrowingTextarea.tsx'
import { useLatest } from '../../kit/useLatest.ts'
import { withEdit, type SheetEdits, isOutdated, shownValues, takeStored } from './sheet.ts'
import { StoredRow } from './StoredRow.tsx'
import classes from './sheet.module.css'

const EvaluationDialog = lazyDialog(() => import('./EvaluationDialog.tsx').then((m) => m.EvaluationDialog))

interface SheetTableProps {
  meeting: Meeting
  rows: readonly Evaluation[]
  edits: SheetEdits
  set: (edits: SheetEdits) => void
  errors: FormErrors
  busy: boolean
}

const options = attendances.map((value) => ({ value, label: attendanceLabels[value] }))
const attendanceOf = (value: string): Attendance | '' => attendances.find((attendance) => attendance === value) ?? ''

/** Enter goes down in a column, Shift+Enter up; in notes Shift+Enter starts a new line. */
const goDown = (event: KeyboardEvent<HTMLElement>) => {
  const { target } = event
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement)) return
  const column = target.dataset['column']
  if (!column || (event.shiftKey && column === 'notes')) return
  event.preventDefault()
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>(`[data-column="${column}"]`)]
  cells[cells.indexOf(target) + (event.shiftKey ? -1 : 1)]?.focus()
}

export function SheetTable({ meeting, rows, edits, set, errors, busy }: SheetTableProps) {
  const latest = useLatest({ edits, set })
  const actions = useMemo(
    (): Action<Evaluation>[] => [
      {
        label: 'Open the evaluation',
        icon: IconPencil,
        run: async (row) => {
          // The dialog goes on with what is typed here, and saves it. What somebody else has changed since is chosen about in the sheet.
          const { edits: now } = latest.current
          const typed = isOutdated(now, row) ? undefined : now[row.scholar_id]
          const isSaved = await open(EvaluationDialog, { meeting, rows: [row], row, typed })
          if (isSaved && typed) latest.current.set(takeStored(latest.current.edits, row))
        },
      },
    ],
    [meeting, latest],
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves between its fields, which take the keys
    <Table className={classes.sheet} onKeyDown={goDown} verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Scholar Name</Table.Th>
          <Table.Th>Attendance</Table.Th>
          <Table.Th>Score</Table.Th>
          <Table.Th>Notes</Table.Th>
          <Table.Td />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => {
          const { scholar_id, name, profile_picture, no_tf, invited, attendance } = row
          const edit = shownValues(edits, row)
          const change = (part: Parameters<typeof withEdit>[2]) => set(withEdit(edits, row, part))
          const errorOf = (field: string) => errors[`edits.${scholar_id}.${field}`]
          return (
            <Fragment key={scholar_id}>
              <Table.Tr data-changed={edits[scholar_id] ? true : undefined}>
                <Table.Th scope="row" className={classes.who}>
                  <Person name={name} picture={profile_picture} detail={invited ? no_tf : 'No longer invited'} />
                </Table.Th>
                <Table.Td className={classes.attendance}>
                  <NativeSelect
                    aria-label={`Attendance of ${name}`}
                    data-column="attendance"
                    // A stored attendance can be changed but not cleared.
                    data={attendance === null ? [{ value: '', label: '–' }, ...options] : options}
                    value={edit.attendance}
                    error={errorOf('attendance')}
                    disabled={busy}
                    onChange={(event) => change({ attendance: attendanceOf(event.currentTarget.value) })}
                  />
                </Table.Td>
                <Table.Td className={classes.score}>
                  <NumberText
                    aria-label={`Score of ${name}, out of 100`}
                    placeholder="of 100"
                    data-column="score"
                    value={edit.score}
                    error={errorOf('score')}
                    disabled={busy}
                    onChange={(score) => change({ score })}
                  />
                </Table.Td>
                <Table.Td className={classes.notes}>
                  <GrowingTextarea
                    aria-label={`Notes on ${name}`}
                    placeholder="Notes"
                    data-column="notes"
                    minRows={1}
                    maxRows={6}
                    value={edit.notes}
                    error={errorOf('notes')}
                    disabled={busy}
                    onChange={(event) => change({ notes: event.currentTarget.value })}
                  />
                </Table.Td>
                <Table.Td className={classes.actions}>
                  {attendance !== null && <ActionMenu actions={actions} record={row} name={name} />}
                </Table.Td>
              </Table.Tr>
              {isOutdated(edits, row) && <StoredRow row={row} edits={edits} set={set} />}
            </Fragment>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}
