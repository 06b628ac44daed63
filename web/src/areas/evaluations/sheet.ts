import { type Attendance, type Evaluation, sheetRow } from '@pandu/contract/evaluations'
import * as z from 'zod'

/** What somebody has typed into a row of the sheet, and the `updated_at` of the record that they saw there. */
export interface Edit {
  attendance: Attendance | ''
  score: string
  notes: string
  updated_at: string | null
}
/** By the number of the scholar. Rows without an edit show what is stored, also when somebody else changes it. */
export type Edits = Readonly<Record<string, Edit>>

/**
 * The form of the sheet: only what was typed, so that only this is saved and kept as a draft. `waits`: the person has saved it and the server has not
 * answered yet. It is kept with the text, so that it is handed in later, also after the page was gone.
 */
export const sheetForm = z.object({
  edits: z.record(z.string(), sheetRow.omit({ scholar_id: true })),
  aliases: z.array(z.object({ alias: z.string(), scholar_id: z.number() })),
  waits: z.boolean(),
})

/** What the form of the sheet holds. */
export interface SheetValues {
  edits: Edits
  aliases: { alias: string; scholar_id: number }[]
  waits: boolean
}

/** The draft of earlier that waits to be handed in, where it is the newest one: what was typed after it is not sent unasked. */
export const waitingOf = <O extends { values: Readonly<Record<string, unknown>> }>([newest]: readonly O[]) =>
  newest?.values['waits'] === true ? newest : undefined

const stored = ({ attendance, score, notes, updated_at }: Evaluation): Edit => ({
  attendance: attendance ?? '',
  score: score === null ? '' : String(score),
  notes,
  updated_at,
})

export const shownIn = (edits: Edits, row: Evaluation): Edit => edits[row.scholar_id] ?? stored(row)

const saysTheSame = (a: Edit, b: Edit) => a.attendance === b.attendance && a.score === b.score && a.notes.trim() === b.notes.trim()

const without = (edits: Edits, id: number): Edits => Object.fromEntries(Object.entries(edits).filter(([key]) => key !== String(id)))

/** With a change of a row. Typed back to what is stored, the row has no edit any more. */
export const edited = (edits: Edits, row: Evaluation, change: Partial<Edit>): Edits => {
  const next = { ...shownIn(edits, row), ...change }
  return saysTheSame(next, stored(row)) ? without(edits, row.scholar_id) : { ...edits, [row.scholar_id]: next }
}

/** Whether somebody else has changed what is under an edit. */
export const isOutdated = (edits: Edits, row: Evaluation) => {
  const edit = edits[row.scholar_id]
  return edit !== undefined && edit.updated_at !== row.updated_at && !saysTheSame(edit, stored(row))
}

/** The typed text goes over what somebody else has stored, or makes way for it. */
export const keepMine = (edits: Edits, row: Evaluation): Edits => edited(edits, row, { updated_at: row.updated_at })
export const takeStored = (edits: Edits, row: Evaluation): Edits => without(edits, row.scholar_id)

/** Fills the attendance of some rows where it is empty. Nobody's record and nothing typed is replaced. */
export const filled = (edits: Edits, rows: readonly Evaluation[], attendance: Attendance, who: (row: Evaluation) => boolean): Edits =>
  rows.reduce((before, row) => (shownIn(before, row).attendance === '' && who(row) ? edited(before, row, { attendance }) : before), edits)
