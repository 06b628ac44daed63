import * as z from 'zod'
import { timeColumn, endpointOf, Id, listInput, listOf, messageOnly, search, Timestamp } from '../../kit/index.ts'
import { cohortYear, scholarNameFields } from '../accounts/index.ts'
import { period, periodLabels } from './report-values.ts'
import { reportRules } from './reports.access.ts'

const endpoint = endpointOf('reports')

export const countReportDownload = endpoint({
  at: 'POST migrations/report_summary/download/count',
  does: 'Store that a scholar has downloaded their report of a phase; once for each scholar and phase',
  source: '001 §7 Reports and exports, 001 §6',
  access: reportRules.count,
  input: z.object({ scholar_id: Id, period }),
  output: messageOnly,
})

/** A report, and when its scholar downloaded it first; null: not yet. */
export const reportDownload = z.object({
  id: z.number(),
  scholar_id: z.number(),
  ...scholarNameFields,
  year_tf: z.number().nullable(),
  period,
  downloaded_at: Timestamp.nullable(),
})
export type ReportDownload = z.infer<typeof reportDownload>

export const listReportDownloads = endpoint({
  at: 'GET migrations/report_summary/download/count',
  does: 'List the reports with when their scholars first downloaded them; filter[downloaded] shows those that were (1) or were not (0)',
  source: 'G092',
  access: reportRules.read,
  input: listInput({
    filter: { search, year_tf: cohortYear, periode: period, university_id: Id, downloaded: z.enum(['0', '1']) },
    sort: ['downloaded_at', 'name', 'no_tf', 'year_tf', 'created_at'],
    defaultSort: '-downloaded_at',
  }),
  output: listOf(reportDownload).extend({
    /** How many of all matching reports were downloaded. */
    downloaded: z.number(),
  }),
  sheet: {
    name: 'Downloads of reports',
    columns: {
      no_tf: 'No TELADAN',
      name: 'Scholar Name',
      university: 'University',
      year_tf: 'Cohort Year',
      period: { label: 'Period', value: ({ period: one }) => periodLabels[one] },
      downloaded_at: timeColumn('Downloaded At'),
    },
  },
})
