import * as z from 'zod'
import { endpointOf, Id, recordOf, Timestamp } from '../../kit/index.ts'
import { scholarNameFields } from '../accounts/index.ts'
import { competencyKeys, period, reportValues } from './report-values.ts'
import { reportRules } from './reports.access.ts'

const endpoint = endpointOf('reports')

/** The fewest reports of a cohort and phase for a band: fewer would reveal the values of single scholars. */
export const FEWEST_REPORTS_FOR_BAND = 5

/** The middle half of a cohort in a phase: from the lower to the upper quartile. */
const band = z.object({ low: z.number(), high: z.number() })

/** One phase of a scholar; `report` is null where none has been written. */
const recapPhase = z.object({
  periode: period,
  report: reportValues.extend({ written_by: z.string().nullable(), created_at: Timestamp, updated_at: Timestamp }).nullable(),
  /** By characteristic, where enough scholars of the cohort have a value. */
  band: z.object(recordOf(competencyKeys, () => band.nullable())),
})
export type RecapPhase = z.infer<typeof recapPhase>

/** A scholar with the reports of all phases, and what the fields are called for the scholar's cohort. */
export const recap = z.object({
  scholar_id: z.number(),
  ...scholarNameFields,
  year_tf: z.number().nullable(),
  profile_picture: z.string().nullable(),
  phases: z.array(recapPhase),
  fields: z.array(z.object({ request: z.string(), view: z.string(), hint: z.string() })),
})
export type Recap = z.infer<typeof recap>

export const readRecap = endpoint({
  at: 'GET migrations/report_summary/recap/{scholarId}',
  does: 'Read the reports of a scholar in all phases side by side, with the middle half of the cohort in each',
  source: 'G093, O44',
  access: reportRules.readOne,
  input: z.object({ scholarId: Id }),
  output: z.object({ message: z.string(), data: recap }),
})

export const downloadReport = endpoint({
  at: 'POST migrations/report_summary/download',
  does: 'Create the PDF of the report of a scholar in a phase; answers a link that works for one hour',
  source: '001 §7 Reports and exports, X16',
  access: reportRules.readOne,
  input: z.object({ scholar_id: Id, period }),
  output: z.object({ message: z.string(), data: z.object({ path: z.string() }) }),
})
