import { type ImportColumnKey, importColumns, MOST_SCHOLARS_IMPORTED } from '@pandu/contract/accounts'
import type { Upload } from '@pandu/contract/kit'
import { type ImportColumn, readImportSheet, type SheetRow } from '../../../kit/import-sheet.ts'
import type { SheetToWrite } from '../../../kit/spreadsheet.ts'

export type ScholarSheetRow = SheetRow<ImportColumnKey>

// An ordinary cell turns typed digits into a number: a NIK would lose its last digit and a phone number its zero.
const asText = new Set<ImportColumnKey>(['nik', 'no_tf', 'username', 'phone_number'])
const blankRow = importColumns.map(({ request }) => (asText.has(request) ? { text: '' } : null))
const blankRows = Array.from({ length: 1000 }, () => blankRow)

/** The template: the sheet to fill in, a description of its columns, and the names of the universities. */
export const templateSheets = (universities: readonly string[]): SheetToWrite[] => [
  { name: 'Scholars', columns: importColumns.map(({ view }) => ({ label: view, width: 22 })), rows: blankRows },
  {
    name: 'Guide',
    columns: [{ label: 'Column', width: 22 }, { label: 'Required' }, { label: 'What to enter', width: 70 }],
    rows: importColumns.map(({ view, imported }) => [
      view,
      imported.required ? 'yes' : 'no',
      'hint' in imported ? (imported.hint ?? null) : null,
    ]),
  },
  { name: 'Universities', columns: [{ label: 'University', width: 50 }], rows: universities.map((name) => [name]) },
]

const columns: readonly ImportColumn<ImportColumnKey>[] = importColumns.map(({ request, view, imported: { required } }) => ({
  key: request,
  label: view,
  required,
}))

/** Reads the filled template. */
export const readScholarSheet = (file: Upload) => readImportSheet(file, { columns, most: MOST_SCHOLARS_IMPORTED, of: 'scholars' })
