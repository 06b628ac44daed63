import { type Evaluation, listEvaluations, attendanceLabels, attendances } from '@pandu/contract/evaluations'
import type { Meeting } from '@pandu/contract/schedules'
import { IconEye } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Action } from '../../kit/actions.tsx'
import { lazyDialog, open } from '../../kit/dialogs/index.ts'
import { TitleWithDetail } from '../../kit/display.tsx'
import { DataTable, type Column, personColumn } from '../../kit/table/index.ts'
import { formatTime } from '../../kit/Time.tsx'
import { AttendanceBadge } from './AttendanceBadge.tsx'

const EvaluationDialog = lazyDialog(() => import('./EvaluationDialog.tsx').then((m) => m.EvaluationDialog))

const columns: Column<Evaluation>[] = [
  personColumn(({ university }) => university),
  { key: 'no_tf', sort: 'no_tf', cell: ({ no_tf }) => no_tf ?? '–' },
  { key: 'attendance', cell: ({ attendance }) => <AttendanceBadge attendance={attendance} /> },
  { key: 'score', align: 'end', cell: ({ score }) => score ?? '–' },
  { key: 'notes', wrap: true },
  { key: 'by', cell: ({ by, updated_at }) => (updated_at ? <TitleWithDetail title={by ?? ''} detail={formatTime(updated_at)} /> : '–') },
]
const filters = [
  {
    key: 'attendance',
    label: 'Attendance',
    options: [...attendances.map((value) => ({ value, label: attendanceLabels[value] })), { value: 'none', label: 'Without a record' }],
  },
]

/** The scholars of a meeting with their records, for readers who do not record. */
export function RecordsTable({ meeting }: { meeting: Meeting }) {
  const where = useMemo(() => ({ course_schedule_administrator_id: meeting.id }), [meeting.id])
  const actions = useMemo(
    (): Action<Evaluation>[] => [
      {
        label: 'View',
        icon: IconEye,
        may: (_actor, { attendance }) => attendance !== null,
        run: (row) => open(EvaluationDialog, { meeting, rows: [row], row, readOnly: true }),
      },
    ],
    [meeting],
  )
  return (
    <DataTable
      label="Attendance"
      endpoint={listEvaluations}
      columns={columns}
      filters={filters}
      where={where}
      sort="name"
      actions={actions}
      nameOf={({ name }) => name}
      searchLabel="Search scholar"
      empty={`${meeting.author} looks after nobody on this day`}
    />
  )
}
