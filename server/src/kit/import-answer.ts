import type { Actor, Rule, Upload } from '@pandu/contract/kit'
import { invalid } from './errors.ts'
import type { ImportSheet, SheetRow } from './import-sheet.ts'
import { keepDownload } from './keep-download.ts'
import type { Call } from './serve.ts'
import { type ReadCell, writeSheets, xlsxType } from './spreadsheet.ts'
import type { FileGuard } from './stored-files.ts'
import { mustConfirm } from './warnings.ts'

/** A row that an area has checked. `warnings` must be confirmed before it is stored. */
export interface JudgedRow extends Omit<SheetRow<string>, 'cells' | 'numbers' | 'unreadable'> {
  warnings?: string[]
}

interface SheetInput {
  file: Upload
  preview: 0 | 1
  refused: 0 | 1
  confirmed: ReadonlySet<string>
}

interface ImportRules<R extends JudgedRow, S> {
  sheet: Pick<ImportSheet<string>, 'headings' | 'notes'>
  judged: readonly R[]
  /** The values of a row that a preview shows. */
  show: (row: R) => S
  /** The kind of file of the sheet of refused rows. */
  kind: string
  /** Stores all rows as one operation. */
  store: (rows: readonly R[]) => Promise<{ message: string; operation_id: number | null }>
}

/** Answers any import of a sheet: a preview, or all rows, or none with the reasons (O47). Rows with warnings must have been confirmed. */
export const answerImport = async <R extends JudgedRow, S>(call: Call<Actor>, input: SheetInput, rules: ImportRules<R, S>) => {
  const { sheet, judged, show, kind, store } = rules
  const faulty = judged.filter(({ errors }) => errors.length > 0)
  const counts = { valid: judged.length - faulty.length, invalid: faulty.length }
  const { notes } = sheet
  if (input.preview) {
    const rows = judged.map((one) => ({ ...show(one), row: one.row, errors: one.errors, warnings: one.warnings ?? [], notes: one.notes }))
    const path = input.refused && faulty.length > 0 ? await keepRefused(call, input.file, kind, sheet.headings, faulty) : null
    return { message: 'OK', data: { rows, ...counts, notes, operation_id: null, path } }
  }
  // What is stored may have changed since the preview, so the rows are judged again.
  if (faulty.length > 0) {
    const many = faulty.length === 1 ? 'one row has errors' : `${faulty.length} rows have errors`
    const told = faulty.slice(0, MOST_TOLD).map(({ row, errors }) => `Row ${row}: ${errors.join('; ')}`)
    throw invalid({ file: [`Nothing was imported: ${many}`, ...told] })
  }
  const warnings = judged.flatMap(({ row, warnings: ofRow = [] }) =>
    ofRow.length > 0 ? [{ key: String(row), message: `Row ${row}: ${ofRow.join('; ')}` }] : [],
  )
  mustConfirm(input.confirmed, warnings, (open) => [
    `Nothing was imported: ${open.length === 1 ? 'one row must be confirmed' : `${open.length} rows must be confirmed`}`,
    ...open.slice(0, MOST_TOLD).map(({ message }) => message),
  ])
  const { message, operation_id } = await store(judged)
  return { message, data: { rows: [], ...counts, notes, operation_id, path: null } }
}

/** The most rows that one error message names. The preview has all of them. */
const MOST_TOLD = 20

/** Stores the refused rows as a sheet, with the reason in the first column, so that they can be corrected and imported again. */
const keepRefused = async (call: Call<Actor>, file: Upload, kind: string, headings: readonly string[], rows: readonly JudgedRow[]) => {
  const data = await writeSheets([
    {
      name: 'Refused rows',
      columns: [{ label: 'Row', width: 8 }, { label: 'What is wrong', width: 60 }, ...headings.map((label) => ({ label }))],
      rows: rows.map(({ row, errors, given }) => [row, errors.join('; '), ...headings.map((_, column) => backIn(given[column] ?? null))]),
    },
  ])
  return keepDownload(call, { kind, name: `${file.name.replace(/\.[^.]*$/, '')} refused rows.xlsx`, type: xlsxType, data })
}

/** Text is written as text, because a number of sixteen digits would be rounded. */
const backIn = (cell: ReadCell) => {
  if (typeof cell === 'string') return { text: cell }
  return cell !== null && typeof cell === 'object' && 'fault' in cell ? { text: /\((#.*)\)/.exec(cell.fault)?.[1] ?? '' } : cell
}

/** A sheet of refused rows is read by the person who asked for it, as long as they may import. */
export const refusedRowsGuard = (rule: Rule): FileGuard => ({
  mayRead: async ({ actor }, file) => file.owner_id === actor.id && rule.test(actor) === true,
})
