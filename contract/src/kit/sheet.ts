import { keysOf } from './records.ts'
import { mustExist } from './must-exist.ts'
import * as z from 'zod'
import { type DecidedStates, turnOf } from './decided-states.ts'

/** A cell of an exported list: a day, the day of a moment and a moment are dates for the spreadsheet, a number is a number, everything else is text. */
export type SheetValue = string | number | null | { readonly day: string } | { readonly dayOf: string } | { readonly at: string }

/** `number`: the running number of the row in the file. */
type As = 'day' | 'time' | 'number'

/** A column that a list shows and exports: its heading, and the cell of a row where it is not the field of the same name. */
export interface SheetColumn<R> {
  readonly label: string
  /** The field is a day, or a moment. */
  readonly as?: As
  readonly value?: (row: R) => SheetValue | undefined
  /** What the screen shows in the same cell, and the file in further columns after this one. */
  readonly further?: readonly SheetColumn<R>[]
}

/** What a list exports. `columns` has every column that a screen shows of it, by the key of the column; a heading alone writes the field as it is. */
export interface Sheet<R> {
  /** Names the sheet and the file, as the screen names the list. */
  readonly name: string
  readonly columns: Readonly<Record<string, string | SheetColumn<R>>>
}

/** The most rows of one export. */
export const MAX_EXPORT_ROWS = 20_000

/** The heading of a column, on the screen and in the file. */
export const headingOf = (sheet: Pick<Sheet<never>, 'columns'>, key: string) => {
  const column = sheet.columns[key]
  return typeof column === 'object' ? column.label : column
}

/** A day or a moment as a cell, or an empty one. */
const dated = (value: unknown, as: 'day' | 'time'): SheetValue => {
  if (typeof value !== 'string' || value === '') return null
  return as === 'time' ? { at: value } : value.length === 10 ? { day: value } : { dayOf: value }
}

/** A column of the file: its heading, and the cell of a row, which gets the row's number. */
export interface FileColumn {
  readonly label: string
  readonly cell: (row: Readonly<Record<string, unknown>>, number: number) => SheetValue
}

const fileColumn = (key: string, { label, as, value }: SheetColumn<never>): FileColumn => ({
  label,
  cell: (row, number) => {
    if (as === 'number') return number
    const found: unknown = value ? value(row as never) : row[key]
    if (as) return dated(found, as)
    if (typeof found === 'boolean') return found ? 'Yes' : 'No'
    return (found ?? null) as SheetValue
  },
})

/** The columns of the file for some columns of the list, in their order. */
export const fileColumns = (sheet: Sheet<never>, keys: readonly string[]): FileColumn[] =>
  keys.flatMap((key) => {
    const column = mustExist(sheet.columns[key], `The column ${key}`)
    const whole: SheetColumn<never> = typeof column === 'object' ? column : { label: column }
    return [whole, ...(whole.further ?? [])].map((one) => fileColumn(key, one))
  })

/** The input of an export: that of its list without the page, and the columns in the order of the file. */
export const exportInput = (list: z.core.$ZodType, sheet: Sheet<never>) => {
  const keys = keysOf(sheet.columns)
  return z.intersection(
    list as z.ZodType<object>,
    z
      .object({
        columns: z.array(z.enum(keys, 'this list has no such column')).min(1, 'choose at least one').max(100).optional(),
        page: z.undefined('an export holds all pages').optional(),
      })
      .transform(({ columns }) => (columns ? { columns } : {})),
  )
}

/** A column of a field that is a day. */
export const dayColumn = (label: string) => ({ label, as: 'day' }) as const
/** A column of a field that is a moment. */
export const timeColumn = (label: string) => ({ label, as: 'time' }) as const

/** Whether an account or an item is in use. */
export const activeColumn: SheetColumn<{ status: number }> = {
  label: 'Status',
  value: ({ status }) => (status === 1 ? 'Active' : 'No Active'),
}

/** The state of a decided record. */
export const stateColumn = <S extends string>(states: DecidedStates<S>): SheetColumn<{ approval: S }> => ({
  label: 'Status',
  value: ({ approval }) => states.byState[approval].label,
})

/** Who has to act next, and since when. */
export const waitingColumn = <S extends string>(
  states: DecidedStates<S>,
  author = 'Scholar',
): SheetColumn<{ approval: S; waiting_since: string }> => ({
  label: 'Waiting for',
  value: ({ approval }) => ({ reviewer: 'Review', author, nobody: null })[turnOf<string>(states, approval)],
  further: [
    {
      label: 'Waiting since',
      as: 'time',
      value: ({ approval, waiting_since }) => (turnOf<string>(states, approval) === 'nobody' ? null : waiting_since),
    },
  ],
})
