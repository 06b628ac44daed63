import * as z from 'zod'
import {
  wholeListOf,
  timeColumn,
  endpointOf,
  gender,
  Id,
  listInput,
  listOf,
  messageOnly,
  messageWithId,
  readState,
  recordOf,
  search,
  Timestamp,
} from '../../kit/index.ts'
import { cohortYear, scholarNameFields } from '../accounts/index.ts'
import { competencies, competencyKeys, period, periodLabels, reportFields, reportValues } from './report-values.ts'
import { reportRules } from './reports.access.ts'

const endpoint = endpointOf('reports')

/** A row of the list (001 §3): the values of the nine, and how many of them have evidence. */
export const reportRow = z.object({
  id: z.number(),
  scholar_id: z.number(),
  no_tf: z.string().nullable(),
  name: z.string(),
  universiti: z.string().nullable(),
  year_tf: z.number().nullable(),
  period,
  ...recordOf(competencyKeys, () => z.number().nullable()),
  competency_evidence: z.number(),
  updated_by: z.string().nullable(),
  /** The version that is valid now, which its scholar sees; null where none is. */
  issued_version: z.number().nullable(),
  /** Whether something was written after that version. */
  is_changed: z.boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type ReportRow = z.infer<typeof reportRow>

const periodColumn = { label: 'Period', value: ({ period: one }: { period: keyof typeof periodLabels }) => periodLabels[one] }

/** Whether a report was issued: not at all, in a valid version, or in one after which something was written. */
export const issuedFilter = z.enum(['0', '1', 'changed'])
export type IssuedFilter = z.infer<typeof issuedFilter>

/** How a row shows it. */
export const issuedLabels = ({ issued_version, is_changed }: Pick<ReportRow, 'issued_version' | 'is_changed'>) =>
  issued_version === null ? 'Not issued' : `Version ${issued_version}${is_changed ? ', changed since' : ''}`

export const listReports = endpoint({
  at: 'GET report/summary',
  does: 'List assessment reports with the values of their characteristics; tahun_tf shows one cohort year, filter[periode] one phase, filter[issued] those that were not issued (0), were (1), or were written to since (changed)',
  source: '001 §7 Reports and exports',
  access: reportRules.read,
  input: listInput({
    filter: { search, periode: period, tahun_tf: cohortYear, university_id: Id, issued: issuedFilter, id: Id },
    sort: ['updated_at', 'name', 'no_tf', 'year_tf'],
    // Without the scholar, who is in every row.
    include: ['scholar'],
  }).extend({ tahun_tf: cohortYear.optional() }),
  output: listOf(reportRow),
  sheet: {
    name: 'Assessment reports',
    columns: {
      no: { label: 'No', as: 'number' },
      no_tf: 'No TELADAN',
      name: 'Scholar Name',
      universiti: 'University',
      year_tf: 'Cohort Year',
      period: periodColumn,
      ...competencies,
      competency_evidence: 'Evidence',
      issued_version: { label: 'Issued', value: issuedLabels },
      updated_by: 'Updated By',
      updated_at: timeColumn('Updated At'),
    },
  },
})

/** A scholar as the writers of reports see one: without papers, scores or contracts (O85). */
export const reportScholar = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  gender: gender.nullable(),
  no_tf: z.string().nullable(),
  university: z.string().nullable(),
  year_tf: z.number().nullable(),
  profile_picture: z.string().nullable(),
  /** The phases that have a report. */
  periods: z.array(period),
})
export type ReportScholar = z.infer<typeof reportScholar>

export const listReportScholars = endpoint({
  at: 'GET report/scholar',
  does: 'List the scholars whom reports can be about, with the phases that have one; filter[missing] shows those who are due for a phase and have no report of it',
  source: '001 §2.4, O82, O85',
  access: reportRules.read,
  input: listInput({
    filter: { search, year_tf: cohortYear, university_id: Id, id: Id, missing: period },
    sort: ['name', 'no_tf', 'year_tf'],
    defaultSort: 'name',
  }),
  output: listOf(reportScholar),
  sheet: {
    name: 'Scholars and their reports',
    columns: {
      name: { label: 'Scholar Name', further: [{ label: 'Email', value: ({ email }) => email }] },
      no_tf: 'No TELADAN',
      university: 'University',
      year_tf: 'Cohort Year',
      periods: { label: 'Reports', value: ({ periods: there }) => there.map((one) => periodLabels[one]).join(', ') },
    },
  },
})

/** A report with all fields, its scholar and its author. */
export const report = reportValues.extend({
  id: z.number(),
  scholar_id: z.number(),
  ...scholarNameFields,
  year_tf: z.number().nullable(),
  periode: period,
  created_by: z.string().nullable(),
  updated_by: z.string().nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Report = z.infer<typeof report>

export const readReport = endpoint({
  at: 'GET migrations/report_summary/{id}/{periode}',
  does: 'Read the report of a scholar in a phase; 404 where there is none',
  source: '001 §7 Reports and exports, 001 §4, X14',
  access: reportRules.readOne,
  input: z.object({ id: Id, periode: period }),
  output: z.object({ message: z.string(), data: report }),
})

export const readReportForm = endpoint({
  at: 'GET report/summary-form/{id}',
  does: 'Read the values of a report’s form, by the number of the report',
  source: '001 §7 Reports and exports, O41',
  access: reportRules.read,
  input: z.object({ id: Id }),
  output: z.object({ message: z.string(), data: report }),
})

/** The message for a report that would be empty. */
export const EMPTY_REPORT_ERROR = 'Fill in at least one field'
const isEmpty = (value: unknown): boolean =>
  value === '' || value === null || value === undefined || (typeof value === 'object' && Object.values(value).every(isEmpty))

/** A report has at least one field with content. */
const holdsSomething = {
  check: (given: z.output<typeof reportFields>) => !Object.keys(reportFields.shape).every((key) => isEmpty(given[key as 'description'])),
  params: { path: ['description'], error: EMPTY_REPORT_ERROR },
}

/** The fields of the form of a report. */
export const reportForm = reportFields.refine(holdsSomething.check, holdsSomething.params)

export const createReport = endpoint({
  at: 'POST report/summary',
  does: 'Write the report of a scholar in a phase; 409 where there is one already',
  source: '001 §7 Reports and exports, O40, O92',
  access: reportRules.write,
  input: reportFields.extend({ id_scholar: Id, periode: period }).refine(holdsSomething.check, holdsSomething.params),
  output: messageWithId,
})

export const updateReport = endpoint({
  at: 'POST migrations/report_summary/update',
  does: 'Change a report; what changed is kept in its history',
  source: '001 §7 Reports and exports, O92',
  access: reportRules.write,
  input: reportFields.extend({ id: Id, updated_at: readState }).refine(holdsSomething.check, holdsSomething.params),
  output: messageOnly,
})

/** One step in the history of a report: who wrote what and when. */
const reportStep = z.object({
  id: z.number(),
  periode: period,
  updated_by: z.string().nullable(),
  updated_at: Timestamp,
  action: z.enum(['created', 'changed', 'imported', 'undone', 'trashed', 'restored', 'deleted']),
  /** Field by field: `integrity_value` from 3 to 4. */
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
})
export type ReportStep = z.infer<typeof reportStep>

export const reportHistory = endpoint({
  at: 'GET history/report',
  does: 'Who wrote and changed the reports of a scholar, what and when, newest first',
  source: '001 §7 Reports and exports, O42',
  access: reportRules.read,
  input: z.object({ id_scholar: Id, periode: period.optional() }),
  output: wholeListOf(reportStep),
})

/** The columns that an export can have, by their keys: those of the list, and the fields of reports; `competency_value` stands for all nine. */
export const exportColumns = [
  'name',
  'no_tf',
  'universiti',
  'year_tf',
  'period',
  ...competencyKeys,
  'competency_value',
  'competency_desc',
  'competency_evidence',
  'psychological_desc',
  'description',
  'updated_by',
  'updated_at',
] as const
export type ReportExportColumn = (typeof exportColumns)[number]

/** How many reports one export holds. */
export const MOST_REPORTS_EXPORTED = 10_000

export const exportReports = endpoint({
  at: 'POST migrations/report_summary/export',
  does: 'Export the reports of a cohort year (null: all) and a phase to a spreadsheet with the chosen columns; answers a link that works for one hour',
  source: '001 §7 Reports and exports, O46',
  access: reportRules.write,
  input: z.object({
    tahun_tf: cohortYear.nullable().default(null),
    period: period.nullable().default(null),
    columns: z.array(z.enum(exportColumns, 'This column does not exist')).min(1, 'choose at least one column').max(40).default(['name']),
  }),
  output: z.object({ message: z.string(), data: z.object({ path: z.string() }) }),
})
