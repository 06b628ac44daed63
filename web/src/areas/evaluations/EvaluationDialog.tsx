import { List, Text, TextInput } from '@mantine/core'
import {
  attendanceLabels,
  attendances,
  type Evaluation,
  listEvaluationHistory,
  NOTES_LENGTH,
  storeEvaluation,
} from '@pandu/contract/evaluations'
import type { Meeting } from '@pandu/contract/schedules'
import * as z from 'zod'
import { type DialogProps, FormDialog } from '../../kit/dialogs/index.ts'
import { RadioField, FieldRow, TextAreaField, NumberField, SelectField, useCallForm } from '../../kit/form/index.ts'
import { useCall, useWrite } from '../../kit/query.ts'
import { formatTime } from '../../kit/Time.tsx'
import { type RowEdit, storedValues } from './sheet.ts'

interface EvaluationDialogProps extends DialogProps<boolean> {
  meeting: Meeting
  /** The scholars of the meeting. */
  rows: readonly Evaluation[]
  /** The scholar whose evaluation is created, changed or shown. */
  row?: Evaluation
  /** What is typed into the sheet for this scholar and not saved yet. */
  typed?: RowEdit | undefined
  readOnly?: boolean
}

const evaluationOfScholar = storeEvaluation.input.extend({ scholar_id: z.number('Scholar is required') })
const codes = { facilitator: ['c_evaluation', 'u_evaluation'], mentor: ['c_evaluationMentor', 'u_evaluationMentor'] } as const
const options = attendances.map((value) => ({ value, label: attendanceLabels[value] }))

/** Records the evaluation of one scholar at a meeting, or changes it (000 §2). Only partners change it; all others only read (P021). */
export function EvaluationDialog({ meeting, rows, row, typed, readOnly = false, close }: EvaluationDialogProps) {
  const isStored = row !== undefined && row.updated_at !== null
  const shown = row && (typed ?? storedValues(row))
  // An update shows no notice (O77), because the sheet shows the new values.
  const write = useWrite(storeEvaluation, { refreshes: ['schedules', 'overview'], silent: isStored })
  const form = useCallForm({
    schema: evaluationOfScholar,
    initial: {
      course_schedule_administrator_id: meeting.id,
      scholar_id: row?.scholar_id ?? '',
      attendance: shown?.attendance ?? '',
      score: shown?.score ?? '',
      notes: shown?.notes ?? '',
    },
    record: row?.updated_at ? { ...row, updated_at: row.updated_at } : undefined,
    readOnly,
    submit: (values, more) => write.send({ ...values, updated_at: more.updated_at ?? null }),
    then: () => close(true),
  })
  const [create, update] = codes[meeting.side]
  return (
    <FormDialog
      code={isStored ? update : create}
      title={readOnly ? 'Evaluation' : isStored ? 'Update Evaluation' : 'Create Evaluation'}
      form={form}
      save="Send"
      saving="Loading..."
    >
      {row ? (
        <TextInput label="Scholar" value={row.name} readOnly />
      ) : (
        <SelectField
          name="scholar_id"
          label="Scholar"
          required
          searchable
          number
          options={rows
            .filter(({ attendance }) => attendance === null)
            .map(({ scholar_id, name }) => ({ value: String(scholar_id), label: name }))}
        />
      )}
      <FieldRow>
        <RadioField name="attendance" label="Attendance" required options={options} />
        <NumberField name="score" label="Score" description="Out of 100" />
      </FieldRow>
      <TextAreaField name="notes" label="Notes" maxLength={NOTES_LENGTH} />
      {isStored && <History row={row} />}
    </FormDialog>
  )
}

function History({ row: { course_schedule_administrator_id, scholar_id } }: { row: Evaluation }) {
  const { data } = useCall(listEvaluationHistory, { filter: { course_schedule_administrator_id, scholar_id } })
  if (!data) return null
  return (
    <section aria-label="History">
      <Text size="sm" fw={550} mb={4}>
        History
      </Text>
      <List size="sm" spacing={4} c="dimmed">
        {data.data.map(({ id, attendance, score, notes, by, at }) => (
          <List.Item key={id}>
            {`${formatTime(at)}, ${by ?? 'somebody'}: ${[attendance === null ? 'undone' : attendanceLabels[attendance], score, notes].filter((part) => part !== null && part !== '').join(' · ')}`}
          </List.Item>
        ))}
      </List>
    </section>
  )
}
