import * as z from 'zod'
import { endpointOf, sheetImportInput, sheetImportOutput, sheetImportRow } from '../../kit/index.ts'
import { cohortYear } from '../accounts/index.ts'
import { period } from './report-values.ts'
import { reportRules } from './reports.access.ts'

const endpoint = endpointOf('reports')

/** How many reports one import takes. */
export const MOST_REPORTS_IMPORTED = 1000

/** A row of the sheet with its errors: whose report it is, what is stored now, and what would change. */
export const reportImportRow = sheetImportRow({
  no_tf: z.string(),
  /** The name of the account; empty where no account has the number. */
  name: z.string(),
  sheet_name: z.string(),
  /** 'New report', or 'Changes 3 fields'. */
  effect: z.string(),
})
export type ReportImportRow = z.infer<typeof reportImportRow>

export const importReports = endpoint({
  at: 'POST migrations/report_summary/import',
  does: 'Import reports of a phase from the filled template: preview=1 only checks; otherwise all rows or none, as one operation that can be undone. Empty cells leave a field as it is; a row whose number and name disagree is refused',
  source: '001 §7 Reports and exports, O47, O92, O99',
  access: reportRules.write,
  input: z.object({ ...sheetImportInput, periode: period }),
  output: sheetImportOutput(reportImportRow),
})

export const reportTemplate = endpoint({
  at: 'GET migrations/report_summary/template',
  does: 'Download the spreadsheet that an import of reports fills in, with the scholars of a cohort year and what their reports of the phase hold',
  source: 'O47',
  access: reportRules.write,
  input: z.object({ periode: period, year_tf: cohortYear.optional() }),
  output: z.unknown(),
  download: true,
})
