import type { Upload } from '@pandu/contract/kit'
import { invalid } from '../../../kit/errors.ts'
import { textOf } from '../../../kit/import-sheet.ts'
import { readCsvFile } from '../../../kit/spreadsheet.ts'
import { temporaryPathOf } from '../../../kit/uploads.ts'
import { secondsOf, type Span, spanOf } from './times.ts'

/** The headings of attendance lists: of Google Meet, of Zoom, of add-ons for both, and in Indonesian. */
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

/** One line of a list: someone joined once. */
export interface Join {
  name: string
  email: string
  span: Span | undefined
  lasted: number | undefined
}

const MOST = 5000
const refuse = (message: string) => invalid({ file: [message] })

/** The line of the headings stands anywhere: it is the first one with a name and the most known headings. */
const findHeadings = (rows: readonly string[][]) => {
  const lines = rows.map((cells) => cells.map((cell) => columnOf.get(cell.toLowerCase())))
  const counts = lines.map((line) => (line.includes('name') || line.includes('first') ? new Set(line.filter(Boolean)).size : 0))
  const at = counts.indexOf(Math.max(0, ...counts))
  // A list of names alone is a list, but any sheet has a column called so.
  return (counts[at] ?? 0) >= 2 ? { at, columns: lines[at] ?? [] } : undefined
}

/** Reads the attendance list of a meeting as Google Meet and Zoom export it. */
export const readAttendanceList = async (file: Upload): Promise<{ joins: Join[]; notes: string[] }> => {
  const sheet = await readCsvFile(temporaryPathOf(file), { rows: MOST, columns: 40 }, [...columnOf.keys()])
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
