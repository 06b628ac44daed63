import type { Upload } from '@pandu/contract/kit'
import {
  competencyKeys,
  competencies,
  flatFields,
  type FlatField,
  MOST_REPORTS_IMPORTED,
  type ReportValues,
  valueIn,
} from '@pandu/contract/reports'
import { type ImportColumn, readImportSheet, type SheetRow } from '../../../kit/import-sheet.ts'
import type { SheetToWrite } from '../../../kit/spreadsheet.ts'

export type ReportSheetRow = SheetRow<string>

/** The label of a field in the sheet. */
export const headingsOf = (views: ReadonlyMap<string, string>) => {
  const view = (request: string, otherwise: string) => views.get(request) ?? otherwise
  return new Map(
    flatFields.map(({ key, part, competency }) => {
      const of = view(part, part)
      return [key, competency ? `${view(competency, competencies[competency])}: ${of}` : of]
    }),
  )
}

type Wordings = ReadonlyMap<string, readonly string[]>

/** Every label that a field has had in some cohort, because each of them may be in a template. */
const everyHeading = (wordings: Wordings, { part, competency }: FlatField) => {
  const parts = wordings.get(part) ?? []
  return competency ? (wordings.get(competency) ?? []).flatMap((of) => parts.map((one) => `${of}: ${one}`)) : parts
}

const columnsOf = (views: ReadonlyMap<string, string>, wordings: Wordings = new Map()): ImportColumn<string>[] => {
  const headings = headingsOf(views)
  return [
    { key: 'no_tf', label: 'No TELADAN', required: true },
    { key: 'name', label: 'Full Name' },
    ...flatFields.map((field) => ({
      key: field.key,
      label: headings.get(field.key) ?? field.key,
      also: everyHeading(wordings, field),
      ...(field.part === 'competency_value' ? { decimals: 1 } : { lines: true as const }),
    })),
  ]
}

/** The template, empty or with scholars and their reports. */
export const reportTemplateSheets = (
  views: ReadonlyMap<string, string>,
  scholars: readonly { no_tf: string | null; name: string; values: ReportValues }[],
): SheetToWrite[] => [
  {
    name: 'Reports',
    columns: columnsOf(views).map(({ key, label, decimals }) => ({ label, width: key === 'name' ? 32 : decimals ? 12 : 24 })),
    rows: scholars.length
      ? scholars.map(({ no_tf, name, values }) => [
          { text: no_tf ?? '' },
          { text: name },
          ...flatFields.map((field) => cellOf(values, field)),
        ])
      : Array.from({ length: 200 }, () => [{ text: '' }]),
  },
  {
    name: 'Guide',
    columns: [
      { label: 'Column', width: 28 },
      { label: 'What to enter', width: 80 },
    ],
    rows: [
      ['No TELADAN', 'The number of the scholar, one scholar to a row'],
      ['Full Name', 'The name of the scholar with this number. A row with a different name is refused. An empty cell is not compared'],
      ...competencyKeys.map((key) => [
        views.get(key) ?? competencies[key],
        'Value: from 1 to 5 with at most one decimal. Description and evidence: at most 3,000 characters each',
      ]),
      ['Empty cells', 'An empty cell leaves the field as it is'],
    ],
  },
]

const cellOf = (values: ReportValues, field: FlatField) => {
  const value = valueIn(values, field)
  return typeof value === 'string' ? { text: value } : value
}

/** Reads the filled template. */
export const readReportSheet = (file: Upload, views: ReadonlyMap<string, string>, wordings: Wordings) =>
  readImportSheet(file, {
    columns: columnsOf(views, wordings),
    most: MOST_REPORTS_IMPORTED,
    of: 'scholars',
    empty: 'There are no reports in the sheet',
    alsoWrong: (found) => (flatFields.some(({ key }) => found.has(key)) ? undefined : 'The sheet has no column of the report'),
  })
