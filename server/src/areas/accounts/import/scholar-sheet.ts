import { type ImportColumnKey, importColumns, MOST_IMPORTED } from '@pandu/contract/accounts'
import { invalid } from '../../../kit/errors.ts'
import { readSheet, type SheetCell, type SheetToWrite } from '../../../kit/spreadsheet.ts'

/** A row as it stands in the sheet, under the keys of its columns. */
export interface RawRow {
  /** The row's number in the sheet, as the spreadsheet program shows it. */
  row: number
  cells: Record<ImportColumnKey, string>
  /** A NIK typed as a number has lost its last digit before anybody could read it. */
  nikIsNumber: boolean
}

// Digits typed into an ordinary cell become a number: a NIK loses its last digit and a phone number its zero.
const asText = new Set<ImportColumnKey>(['nik', 'no_tf', 'username', 'phone_number'])
const blankRow = importColumns.map(({ request }) => (asText.has(request) ? { text: '' } : null))
const blankRows = Array.from({ length: 1000 }, () => blankRow)

/** The template: the sheet to fill in, what belongs into its columns, and the names of the universities. */
export const templateSheets = (universities: readonly string[]): SheetToWrite[] => [
  { name: 'Scholars', columns: importColumns.map(({ view }) => ({ label: view, width: 22 })), rows: blankRows },
  {
    name: 'Guide',
    columns: [{ label: 'Column', width: 22 }, { label: 'Required' }, { label: 'What belongs there', width: 70 }],
    rows: importColumns.map(({ view, imported }) => [
      view,
      imported.required ? 'yes' : 'no',
      'hint' in imported ? (imported.hint ?? null) : null,
    ]),
  },
  { name: 'Universities', columns: [{ label: 'University', width: 50 }], rows: universities.map((name) => [name]) },
]

const plain = (text: SheetCell | undefined) =>
  String(text ?? '')
    .trim()
    .replaceAll(/\s+/g, ' ')
const keyOf = new Map<string, ImportColumnKey>(
  importColumns.flatMap(({ request, view }) => [[request, request] as const, [view.toLowerCase(), request] as const]),
)

/** Reads the filled template. What is wrong with the sheet as a whole is refused at the field; what is wrong in a row is for the judge. */
export const readScholarSheet = async (path: string): Promise<RawRow[]> => {
  const refuse = (message: string) => invalid({ file: [message] })
  // Some room for the headings and for lines left empty.
  const sheet = await readSheet(path, { rows: MOST_IMPORTED + 500, columns: 40 })
  if ('fault' in sheet) throw refuse(sheet.fault)
  const [headings = [], ...rows] = sheet.rows
  const columns = headings.map((heading) => {
    const text = plain(heading)
    const key = keyOf.get(text.toLowerCase())
    if (text !== '' && !key) throw refuse(`The column "${text.slice(0, 60)}" is not part of the template`)
    return key
  })
  for (const { request, view, imported } of importColumns) {
    const times = columns.filter((key) => key === request).length
    if (times > 1) throw refuse(`The column "${view}" appears twice`)
    if (times === 0 && imported.required) throw refuse(`The column "${view}" is missing`)
  }
  const filled = rows.flatMap((cells, index): RawRow[] => {
    const at = (key: ImportColumnKey) => (columns.includes(key) ? cells[columns.indexOf(key)] : null)
    if (columns.every((key) => !key || plain(at(key)) === '')) return []
    const texts = Object.fromEntries(importColumns.map(({ request }) => [request, plain(at(request))])) as RawRow['cells']
    return [{ row: index + 2, cells: texts, nikIsNumber: typeof at('nik') === 'number' }]
  })
  if (filled.length === 0) throw refuse('There are no scholars in the sheet')
  if (filled.length > MOST_IMPORTED) throw refuse(`One import takes at most ${MOST_IMPORTED} scholars`)
  return filled
}
