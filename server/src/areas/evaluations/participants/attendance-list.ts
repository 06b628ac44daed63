import type { Upload } from '@pandu/contract/kit'
import { invalid } from '../../../kit/errors.ts'
import { textOf } from '../../../kit/import-sheet.ts'
import { readCsvFile } from '../../../kit/spreadsheet.ts'
import { temporaryPathOf } from '../../../kit/uploads.ts'
import { secondsOf, type Span, spanOf } from './times.ts'

/** The headings of attendance lists that Google Meet, Zoom and add-ons for them export, in English and Indonesian. */
const headings = {
  name: [
    'name',
    'full name',
    'name (original name)',
    'participant',
    'participant name',
    'attendee',
    'display name',
    'nama',
    'nama lengkap',
  ],
  first: ['first name', 'given name', 'nama depan'],
  last: ['last name', 'surname', 'family name', 'nama belakang'],
  email: ['email', 'e-mail', 'user email', 'email address', 'user email address', 'alamat email', 'email pengguna'],
  joined: ['join time', 'time joined', 'joined at', 'first seen', 'first joined', 'waktu bergabung'],
  left: ['leave time', 'time exited', 'left at', 'last seen', 'exit time', 'waktu keluar'],
  lasted: [
    'duration',
    'duration (minutes)',
    'total duration (minutes)',
    'time in call',
    'time in session (minutes)',
    'durasi',
    'durasi (menit)',
  ],
  waiting: ['in waiting room', 'waiting room'],
} as const
type Column = keyof typeof headings

const columnOf = new Map<string, Column>(
  Object.entries(headings).flatMap(([column, names]) => names.map((name) => [name, column as Column] as const)),
)

/** A line of a list: somebody joined the meeting once. */
export interface JoinLine {
  name: string
  email: string
  span: Span | undefined
  lasted: number | undefined
}

const MOST_LINES = 5000
const refuse = (message: string) => invalid({ file: [message] })

/** Finds the headings, which need not be the first line: they are the first line that names a person and has the most known headings. */
const findHeadings = (rows: readonly string[][]) => {
  const lines = rows.map((cells) => cells.map((cell) => columnOf.get(cell.toLowerCase())))
  const counts = lines.map((line) => (line.includes('name') || line.includes('first') ? new Set(line.filter(Boolean)).size : 0))
  const at = counts.indexOf(Math.max(0, ...counts))
  // One known heading is not enough: any sheet can have a column called "Name".
  return (counts[at] ?? 0) >= 2 ? { at, columns: lines[at] ?? [] } : undefined
}

/** Reads an attendance list that Google Meet or Zoom has exported. */
export const readAttendanceList = async (file: Upload): Promise<{ joins: JoinLine[]; notes: string[] }> => {
  const sheet = await readCsvFile(temporaryPathOf(file), { rows: MOST_LINES, columns: 40 }, [...columnOf.keys()])
  if ('fault' in sheet) throw refuse(sheet.fault)
  const rows = sheet.rows.map((row) => row.map(textOf))
  const found = findHeadings(rows)
  if (!found) throw refuse('This is not an attendance list of Google Meet or Zoom: no line has a name and an e-mail, a time or a duration')
  const { at, columns } = found
  const lines = rows.slice(at + 1).map((cells) => {
    const cell = (column: Column) => cells[columns.indexOf(column)] ?? ''
    const name = cell('name') || [cell('first'), cell('last')].filter(Boolean).join(' ')
    const lasted = secondsOf(cell('lasted'))
    return {
      name,
      email: cell('email').toLowerCase(),
      span: spanOf(cell('joined'), cell('left'), lasted),
      lasted,
      waits: /^(yes|ya)$/i.test(cell('waiting')),
    }
  })
  const people = lines.filter(({ name, email }) => name !== '' || email !== '')
  const waiting = people.filter(({ waits }) => waits).length
  const joins = people.filter(({ waits }) => !waits).map(({ waits: _waits, ...join }) => join)
  if (joins.length === 0) throw refuse('Nobody is in this list')
  return { joins, notes: waiting > 0 ? [`Lines of the waiting room were left out: ${waiting}.`] : [] }
}
