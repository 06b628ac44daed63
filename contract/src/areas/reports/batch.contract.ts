import * as z from 'zod'
import { endpointOf, Id, listOf, childListInput, readState, search, Timestamp } from '../../kit/index.ts'
import { cohortYear } from '../accounts/index.ts'
import { period, reportFields, reportValues } from './report-values.ts'
import { reportRules } from './reports.access.ts'

const endpoint = endpointOf('reports')

/** A scholar of a cohort with the fields of their report of a phase; `updated_at` is null where there is none yet. */
export const reportSheetRow = reportValues.extend({
  id: z.number(),
  id_scholar: z.number(),
  report_id: z.number().nullable(),
  name: z.string(),
  no_tf: z.string().nullable(),
  periode: period,
  updated_by: z.string().nullable(),
  updated_at: Timestamp.nullable(),
})
export type ReportSheetRow = z.infer<typeof reportSheetRow>

export const listReportSheet = endpoint({
  at: 'GET report/batch',
  does: 'The scholars of a cohort year with the fields of their reports of a phase, for the editor that shows many at once',
  source: '001 §2.1',
  access: reportRules.write,
  input: childListInput(
    { periode: period, year_tf: cohortYear },
    { filter: { search }, sort: ['name', 'no_tf'], defaultSort: 'name', size: 50 },
  ),
  output: listOf(reportSheetRow),
})

export const saveReportRow = endpoint({
  at: 'POST report/batch',
  does: 'Save some fields of the report of a scholar in a phase, and create it if there is none; fields that are not named stay. A report that becomes empty is deleted, unless it was issued. 409 when another person has changed or deleted it since it was read',
  source: '001 §2.1, O92',
  access: reportRules.write,
  input: reportFields.partial().extend({ id_scholar: Id, periode: period, updated_at: readState }),
  output: z.object({ message: z.string(), data: z.object({ id: z.number(), updated_at: Timestamp }) }),
})
