import { type Attendance, type Evaluation, sheetRow } from '@pandu/contract/evaluations'
import * as z from 'zod'

/** The values typed into a row of the sheet, and the `updated_at` of the record that was shown then. */
export interface RowEdit {
  attendance: Attendance | ''
  score: string
  notes: string
  updated_at: string | null
}
/** By the id of the scholar. Rows without an edit show the stored values, also when somebody else changes them. */
export type SheetEdits = Readonly<Record<string, RowEdit>>

/**
 * The form of the sheet contains only edits, so only these are saved and kept as a draft. `waits`: the person has saved, and the server has not
 * answered yet. It is stored with the draft, so that the sheet is sent later, even after the page was closed.
 */
export const sheetForm = z.object({
  edits: z.record(z.string(), sheetRow.omit({ scholar_id: true })),
  aliases: z.array(z.object({ alias: z.string(), scholar_id: z.number() })),
  waits: z.boolean(),
})

/** The values of the form of the sheet. */
export interface SheetValues {
  edits: SheetEdits
  aliases: { alias: string; scholar_id: number }[]
  waits: boolean
}

/** The newest draft, if it waits to be sent. An older draft is not sent, because text typed after it must not be sent unasked. */
export const draftToSend = <O extends { values: Readonly<Record<string, unknown>> }>([newest]: readonly O[]) =>
  newest?.values['waits'] === true ? newest : undefined

/** What is recorded of a scholar, as the fields of the sheet show it. */
export const storedValues = ({ attendance, score, notes, updated_at }: Evaluation): RowEdit => ({
  attendance: attendance ?? '',
  score: score === null ? '' : String(score),
  notes,
  updated_at,
})

export const shownValues = (edits: SheetEdits, row: Evaluation): RowEdit => edits[row.scholar_id] ?? storedValues(row)

const saysTheSame = (a: RowEdit, b: RowEdit) => a.attendance === b.attendance && a.score === b.score && a.notes.trim() === b.notes.trim()

const without = (edits: SheetEdits, id: number): SheetEdits =>
  Object.fromEntries(Object.entries(edits).filter(([key]) => key !== String(id)))

/** The edits with a change of one row. When the values equal the stored ones again, the edit is removed. */
export const withEdit = (edits: SheetEdits, row: Evaluation, change: Partial<RowEdit>): SheetEdits => {
  const next = { ...shownValues(edits, row), ...change }
  return saysTheSame(next, storedValues(row)) ? without(edits, row.scholar_id) : { ...edits, [row.scholar_id]: next }
}

/** Whether somebody else has changed the record since it was edited here. */
export const isOutdated = (edits: SheetEdits, row: Evaluation) => {
  const edit = edits[row.scholar_id]
  return edit !== undefined && edit.updated_at !== row.updated_at && !saysTheSame(edit, storedValues(row))
}

/** Two answers to a conflict: keep one's own edit, or drop it for the stored values. */
export const keepEdit = (edits: SheetEdits, row: Evaluation): SheetEdits => withEdit(edits, row, { updated_at: row.updated_at })
export const takeStored = (edits: SheetEdits, row: Evaluation): SheetEdits => without(edits, row.scholar_id)

/** Fills empty attendance fields. It replaces no stored record and no typed value. */
export const withAttendance = (
  edits: SheetEdits,
  rows: readonly Evaluation[],
  attendance: Attendance,
  who: (row: Evaluation) => boolean,
): SheetEdits =>
  rows.reduce(
    (before, row) => (shownValues(before, row).attendance === '' && who(row) ? withEdit(before, row, { attendance }) : before),
    edits,
  )
