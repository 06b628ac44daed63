import * as z from 'zod'
import { wholeListOf, endpointOf, Id, messageOnly, plainText, readState, text, Timestamp } from '../../kit/index.ts'
import { cohortYear } from '../accounts/index.ts'
import { reportRules } from './reports.access.ts'

const endpoint = endpointOf('reports')

/** A field of reports: `request` is its key, `view` its label in a cohort (001 §3, O40). */
export const reportField = z.object({
  id: z.number(),
  request: z.string(),
  view: z.string(),
  /** What those who write reports should know of it. */
  hint: z.string(),
  /** The first cohort year with this wording; it is used until a later year has its own. */
  year_tf: z.number(),
  updated_by: z.string().nullable(),
  updated_at: Timestamp,
})
export type ReportField = z.infer<typeof reportField>

export const listReportFields = endpoint({
  at: 'GET migrations/form/report',
  does: 'List the fields of reports with what they are called, for the cohort of year_tf or the newest wording',
  source: '001 §7 Reports and exports, O40',
  access: reportRules.read,
  input: z.object({ year_tf: cohortYear.optional() }),
  output: wholeListOf(reportField),
})

export const updateReportField = endpoint({
  at: 'POST migrations/form/report/update',
  does: 'Change what a field of reports is called, from the cohort of year_tf on; earlier cohorts keep their wording, and both still compare',
  source: 'O40',
  access: reportRules.manageFields,
  input: z.object({ id: Id, year_tf: cohortYear, view: text(80), hint: plainText(500), updated_at: readState }),
  output: messageOnly,
})
