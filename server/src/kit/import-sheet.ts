import { csv, parseTypedNumber, type Upload } from '@pandu/contract/kit'
import { invalid } from './errors.ts'
import { readCsvFile, readSheet, type ReadCell } from './spreadsheet.ts'
import { FIRST_LINES } from './spreadsheet-csv.ts'
import { temporaryPathOf } from './uploads.ts'

/** A column that an import reads, found by its label or its key, in capitals or not. */
export interface ImportColumn<K extends string> {
  readonly key: K
  readonly label: string
  /** Former names of the column, so that older templates can be read. */
  readonly also?: readonly string[]
  readonly required?: boolean
  /** Line breaks in the text are kept. */
  readonly lines?: true
  /** The column holds numbers. Cells with more decimals than this are rounded, and the notes say so. */
  readonly decimals?: number
}

/** A row as people read it: text under the keys of its columns, empty where there is no such column. */
export interface SheetRow<K extends string> {
  /** The row's number in the sheet, as the spreadsheet program shows it. */
  row: number
  cells: Record<K, string>
  /** Columns whose cell holds a number, not text. */
  numbers: ReadonlySet<K>
  /** Columns whose cell cannot be read. Their text is empty, and `errors` says what they hold. */
  unreadable: ReadonlySet<K>
  errors: string[]
  notes: string[]
  /** Every cell of the row, for the sheet of refused rows. */
  given: readonly ReadCell[]
}

export interface ImportSheet<K extends string> {
  headings: readonly string[]
  rows: SheetRow<K>[]
  /** Sentences about what was not read. */
  notes: string[]
}

interface SheetRules<K extends string> {
  columns: readonly ImportColumn<K>[]
  /** How many rows one import takes, and what they are: 'scholars'. */
  most: number
  of: string
  /** What is missing in a sheet that belongs to no row. */
  empty?: string
  /** What is wrong with the columns that were found, beside those that are required. */
  alsoWrong?: (found: ReadonlySet<K>) => string | undefined
}

const refuse = (message: string) => invalid({ file: [message] })
const room = 500
const mostColumns = 40

/**
 * Reads the sheet or the CSV file that an import was given. What is wrong with it as a whole is refused at the field `file`; what cannot be read in a
 * cell is an error of its row. Lines above the headings and columns that are not the import's are allowed, and named in the notes.
 */
export const readImportSheet = async <K extends string>(file: Upload, rules: SheetRules<K>): Promise<ImportSheet<K>> => {
  const { columns, most, of, empty = `There are no ${of} in the sheet`, alsoWrong } = rules
  const keyOf = new Map([
    ...columns.flatMap(({ key, also = [] }) => also.map((label) => [label.toLowerCase(), key] as const)),
    ...columns.flatMap(({ key, label }) => [[key.toLowerCase(), key] as const, [label.toLowerCase(), key] as const]),
  ])
  const isCsv = file.type === csv
  const limits = { rows: most + room, columns: mostColumns }
  const sheet = isCsv ? await readCsvFile(temporaryPathOf(file), limits, [...keyOf.keys()]) : await readSheet(temporaryPathOf(file), limits)
  if ('fault' in sheet) throw refuse(sheet.fault)

  const at = lineOfHeadings(sheet.rows, (text) => keyOf.has(text))
  const headings = (sheet.rows[at] ?? []).map(textOf)
  const keys = headings.map((heading) => keyOf.get(heading.toLowerCase()))
  for (const { key, label, required } of columns) {
    const times = keys.filter((one) => one === key).length
    if (times > 1) throw refuse(`The column "${label}" appears twice`)
    if (times === 0 && required) throw refuse(`The column "${label}" is missing`)
  }
  const wrong = alsoWrong?.(new Set(keys.filter((key) => key !== undefined)))
  if (wrong) throw refuse(wrong)

  const below = sheet.rows.slice(at + 1)
  const rows = below.flatMap((given, index): SheetRow<K>[] => {
    const row = readRow(at + 2 + index, given, columns, keys, isCsv)
    return row.errors.length === 0 && Object.values(row.cells).every((text) => text === '') ? [] : [row]
  })
  if (rows.length === 0) throw refuse(empty)
  if (rows.length > most) throw refuse(`One import takes at most ${most} ${of}`)
  return { headings, rows, notes: notesOn(sheet.rows.slice(0, at), headings, keys, below) }
}

/** The line with the most known headings. It is the first line when there are none, so that the message can name the missing ones. */
const lineOfHeadings = (rows: readonly ReadCell[][], isHeading: (text: string) => boolean) => {
  const counts = rows.slice(0, FIRST_LINES).map((cells) => cells.filter((cell) => isHeading(textOf(cell).toLowerCase())).length)
  return Math.max(0, counts.indexOf(Math.max(0, ...counts)))
}

const notesOn = (
  above: readonly ReadCell[][],
  headings: readonly string[],
  keys: readonly (string | undefined)[],
  below: readonly ReadCell[][],
) => {
  const filled = above.flatMap((cells, index) => (cells.some((cell) => !isEmpty(cell)) ? [index + 1] : []))
  const widest = below.reduce((most, cells) => Math.max(most, cells.length), headings.length)
  const others = Array.from({ length: widest }, (_, column) => column).flatMap((column) => {
    if (keys[column]) return []
    if (headings[column]) return [headings[column].slice(0, 60)]
    return below.some((cells) => !isEmpty(cells[column] ?? null)) ? [`column ${letterOf(column)} without a heading`] : []
  })
  return [
    ...(filled.length === 1 ? [`Row ${filled[0]} above the headings was not read.`] : []),
    ...(filled.length > 1 ? [`Rows ${filled.join(', ')} above the headings were not read.`] : []),
    ...(others.length > 0 ? [`These columns were not read: ${others.join(', ')}.`] : []),
  ]
}

const letterOf = (column: number): string =>
  (column < 26 ? '' : letterOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))
const isEmpty = (cell: ReadCell) => cell === null || cell === ''

/** The text that a spreadsheet program shows in a cell, on one line. */
export const textOf = (cell: ReadCell): string => {
  if (cell !== null && typeof cell === 'object') return 'day' in cell ? cell.day : ''
  return String(cell ?? '')
    .trim()
    .replaceAll(/\s+/g, ' ')
}

const readRow = <K extends string>(
  row: number,
  given: readonly ReadCell[],
  columns: readonly ImportColumn<K>[],
  keys: readonly (K | undefined)[],
  isCsv: boolean,
): SheetRow<K> => {
  const errors: string[] = []
  const notes: string[] = []
  const [numbers, unreadable] = [new Set<K>(), new Set<K>()]
  const read = (column: ImportColumn<K>) => {
    const { key, label, decimals, lines } = column
    const cell = keys.includes(key) ? (given[keys.indexOf(key)] ?? null) : null
    const fault = faultOf(cell, decimals !== undefined)
    if (fault) {
      unreadable.add(key)
      errors.push(`${label} holds ${fault}`)
      return ''
    }
    if (typeof cell === 'number') numbers.add(key)
    if (decimals === undefined) return lines && typeof cell === 'string' ? cell.replaceAll(/\r\n?/g, '\n').trim() : textOf(cell)
    const { text, note } = numberText(cell, decimals, isCsv)
    if (note) notes.push(`${label}: ${note}`)
    return text
  }
  const cells = Object.fromEntries(columns.map((column) => [column.key, read(column)])) as Record<K, string>
  return { row, cells, numbers, unreadable, errors, notes, given }
}

// CSV files hold them as text, and so do cells that somebody pasted as values.
const errorCodes = /^(#(DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|SPILL!|CALC!|FIELD!|BUSY!|GETTING_DATA)|Err:\d{3})$/i

const faultOf = (cell: ReadCell, isNumber: boolean): string | undefined => {
  if (typeof cell === 'string' && errorCodes.test(cell)) return `an error (${cell})`
  if (cell === null || typeof cell !== 'object') return undefined
  if ('fault' in cell) return cell.fault
  return isNumber ? `a date (${cell.day}) where a number belongs` : `a date (${cell.day}): format the cell as text and enter it again`
}

/**
 * The text of a number with a decimal point. Further decimals are rounded as a spreadsheet program shows them, without the errors of binary numbers.
 */
const numberText = (cell: ReadCell, decimals: number, isCsv: boolean): { text: string; note?: string } => {
  const written = typeof cell === 'number' ? cell : textOf(cell)
  const plain = typeof written === 'string' ? parseTypedNumber(written) : undefined
  const text = plain && 'text' in plain ? plain.text : String(written)
  // In a CSV file every number is text. In other files, a number that was typed as text is not changed.
  const number = typeof written === 'number' ? written : isCsv && /^\d+\.\d+$/.test(text) ? Number(text) : undefined
  if (number === undefined) return { text }
  const factor = 10 ** decimals
  const rounded = Math.round(Number((number * factor).toPrecision(15))) / factor
  if (Math.abs(number - rounded) < 1e-8) return { text: String(rounded) }
  return { text: String(rounded), note: `${Number(number.toFixed(6))} was taken as ${rounded.toFixed(decimals)}` }
}
