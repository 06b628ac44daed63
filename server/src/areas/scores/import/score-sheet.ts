import { MOST_SCORES_IMPORTED, scoreImportColumns, type SemesterKey, semesterKey, semesterKeys, semesters } from '@pandu/contract/scores'
import { invalid } from '../../../kit/errors.ts'
import { readSheet, type SheetCell, type SheetToWrite } from '../../../kit/spreadsheet.ts'

type ColumnKey = keyof typeof scoreImportColumns | SemesterKey

/** A row as it stands in the sheet, under the keys of its columns. */
export interface RawScoreRow {
  /** The row's number in the sheet, as the spreadsheet program shows it. */
  row: number
  cells: Record<ColumnKey, string>
}

const labels = new Map<ColumnKey, string>([
  ...(Object.entries(scoreImportColumns) as [ColumnKey, string][]),
  ...semesters.map((semester): [ColumnKey, string] => [semesterKey(semester), `Semester ${semester}`]),
])
export const scoreColumnLabel = (key: ColumnKey) => labels.get(key)!
const keyOf = new Map([...labels].flatMap(([key, label]) => [[key as string, key] as const, [label.toLowerCase(), key] as const]))

/** The template, empty or with scholars and the scores they have. */
export const scoreTemplateSheets = (
  scholars: readonly ({ no_tf: string | null; name: string } & Record<SemesterKey, number | null>)[],
): SheetToWrite[] => [
  {
    name: 'Scores',
    columns: [...labels].map(([key, label]) => ({ label, width: key === 'name' ? 32 : key === 'no_tf' ? 18 : 12 })),
    rows: scholars.length
      ? scholars.map((one) => [{ text: one.no_tf ?? '' }, one.name, ...semesterKeys.map((key) => one[key])])
      : Array.from({ length: 500 }, () => [{ text: '' }]),
  },
  {
    name: 'Guide',
    columns: [
      { label: 'Column', width: 16 },
      { label: 'What belongs there', width: 80 },
    ],
    rows: [
      [scoreImportColumns.no_tf, 'The number of the scholar, one scholar to a row'],
      [scoreImportColumns.name, 'For the reader only; the number decides'],
      ['Semester 1 to 8', 'The score from 0 to 4 with at most two decimals. An empty cell leaves the score as it is'],
    ],
  },
]

/** Cells as people would read them: no stray blanks, no dust behind the second decimal, and the decimal comma of Indonesia as a point. */
const plain = (cell: SheetCell | undefined, isScore: boolean) => {
  if (typeof cell === 'number' && isScore && Math.abs(cell * 100 - Math.round(cell * 100)) < 1e-6)
    return String(Math.round(cell * 100) / 100)
  const text = String(cell ?? '')
    .trim()
    .replaceAll(/\s+/g, ' ')
  return isScore ? text.replace(/^(\d),(\d+)$/, '$1.$2') : text
}

/** Reads the filled template. What is wrong with the sheet as a whole is refused at the field; what is wrong in a row is for the judge. */
export const readScoreSheet = async (path: string): Promise<RawScoreRow[]> => {
  const refuse = (message: string) => invalid({ file: [message] })
  // Some room for the headings and for lines left empty.
  const sheet = await readSheet(path, { rows: MOST_SCORES_IMPORTED + 500, columns: 40 })
  if ('fault' in sheet) throw refuse(sheet.fault)
  const [headings = [], ...rows] = sheet.rows
  const columns = headings.map((heading) => {
    const text = plain(heading, false)
    const key = keyOf.get(text.toLowerCase())
    if (text !== '' && !key) throw refuse(`The column "${text.slice(0, 60)}" is not part of the template`)
    return key
  })
  for (const [key, label] of labels)
    if (columns.filter((one) => one === key).length > 1) throw refuse(`The column "${label}" appears twice`)
  if (!columns.includes('no_tf')) throw refuse(`The column "${scoreImportColumns.no_tf}" is missing`)
  if (!columns.some((key) => key?.startsWith('semester'))) throw refuse('There is no column of a semester')

  const filled = rows.flatMap((cells, index): RawScoreRow[] => {
    const at = (key: ColumnKey) => (columns.includes(key) ? cells[columns.indexOf(key)] : null)
    const texts = Object.fromEntries([...labels.keys()].map((key) => [key, plain(at(key), key.startsWith('semester'))]))
    return Object.values(texts).every((text) => text === '') ? [] : [{ row: index + 2, cells: texts as RawScoreRow['cells'] }]
  })
  if (filled.length === 0) throw refuse('There are no scores in the sheet')
  if (filled.length > MOST_SCORES_IMPORTED) throw refuse(`One import takes at most ${MOST_SCORES_IMPORTED} scholars`)
  return filled
}
