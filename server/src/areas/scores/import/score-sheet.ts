import type { Upload } from '@pandu/contract/kit'
import { MOST_SCORES_IMPORTED, scoreImportColumns, type SemesterKey, semesterKey, semesterKeys, semesters } from '@pandu/contract/scores'
import { type ImportColumn, readImportSheet, type SheetRow } from '../../../kit/import-sheet.ts'
import type { SheetToWrite } from '../../../kit/spreadsheet.ts'

export type ScoreColumnKey = keyof typeof scoreImportColumns | SemesterKey
export type ScoreSheetRow = SheetRow<ScoreColumnKey>

const columns: readonly ImportColumn<ScoreColumnKey>[] = [
  { key: 'no_tf', label: scoreImportColumns.no_tf, required: true },
  { key: 'name', label: scoreImportColumns.name },
  ...semesters.map((semester) => ({ key: semesterKey(semester), label: `Semester ${semester}`, decimals: 2 })),
]

/** The template, empty or with scholars and the scores they have. */
export const scoreTemplateSheets = (
  scholars: readonly ({ no_tf: string | null; name: string } & Record<SemesterKey, number | null>)[],
): SheetToWrite[] => [
  {
    name: 'Scores',
    columns: columns.map(({ key, label }) => ({ label, width: key === 'name' ? 32 : key === 'no_tf' ? 18 : 12 })),
    rows: scholars.length
      ? scholars.map((one) => [{ text: one.no_tf ?? '' }, one.name, ...semesterKeys.map((key) => one[key])])
      : Array.from({ length: 500 }, () => [{ text: '' }]),
  },
  {
    name: 'Guide',
    columns: [
      { label: 'Column', width: 16 },
      { label: 'What to enter', width: 80 },
    ],
    rows: [
      [scoreImportColumns.no_tf, 'The number of the scholar, one scholar to a row'],
      [
        scoreImportColumns.name,
        'The name of the scholar with this number. A row with a different name is refused. An empty cell is not compared',
      ],
      [
        'Semester 1 to 8',
        'The score from 0 to 4 with at most two decimals. More decimals of a formula are rounded. An empty cell leaves the score as it is. A new score of a semester that has not begun is refused',
      ],
    ],
  },
]

/** Reads the filled template. */
export const readScoreSheet = (file: Upload) =>
  readImportSheet(file, {
    columns,
    most: MOST_SCORES_IMPORTED,
    of: 'scholars',
    empty: 'There are no scores in the sheet',
    alsoWrong: (found) => (semesterKeys.some((key) => found.has(key)) ? undefined : 'The sheet has no column of a semester'),
  })
