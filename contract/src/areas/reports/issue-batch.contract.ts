import * as z from 'zod'
import {
  timeColumn,
  endpointOf,
  Id,
  listInput,
  listOf,
  childListInput,
  messageOnly,
  messageWithId,
  search,
  Timestamp,
} from '../../kit/index.ts'
import { states, type StateOf } from '../../kit/states.ts'
import { cohortYear } from '../accounts/index.ts'
import { period, periodLabels } from './report-values.ts'
import { reportRules } from './reports.access.ts'
import { issuedFilter } from './reports.contract.ts'

const endpoint = endpointOf('reports')
const source = 'decision 0058'

/** How many reports can be issued together. */
export const MOST_ISSUED = 2000

/** The state of reports that are issued together. */
export const issueBatchStates = states({
  waiting: { label: 'Waiting', color: 'gray' },
  running: { label: 'Running', color: 'blue' },
  done: { label: 'Done', color: 'green' },
  failed: { label: 'Some failed', color: 'red' },
})
export type IssueBatchState = StateOf<typeof issueBatchStates>

/** The state of one of them: it is skipped if it was already issued with the same content when it was processed. */
export const issueDocumentStates = states({
  waiting: { label: 'Waiting', color: 'gray' },
  issued: { label: 'Issued', color: 'green' },
  skipped: { label: 'Skipped', color: 'yellow' },
  failed: { label: 'Failed', color: 'red' },
})
export type IssueDocumentState = StateOf<typeof issueDocumentStates>

/** What issuing would do with a report: those with the first two values are issued, the others are left out. */
export const issueOutcomes = {
  first: 'issued for the first time',
  next: 'issued as the next version, because they have changed',
  same: 'skipped: they have not changed since they were issued',
  withdrawn: 'skipped: they were withdrawn and have not changed since',
  waiting: 'skipped: they are being issued already',
  incomplete: 'left out: they cannot be issued yet',
} as const
export type IssueOutcome = keyof typeof issueOutcomes
export const issueOutcomeKeys = Object.keys(issueOutcomes) as readonly IssueOutcome[]

const ids = z
  .array(Id)
  .min(1, 'choose at least one')
  .max(MOST_ISSUED, `at most ${MOST_ISSUED} at once`)
  .transform((given) => [...new Set(given)])

/** Which reports: of a cohort or of scholars in a phase, by their ids, or all that match the filter of the list. */
const chosen = z.object({
  period: period.optional(),
  year_tf: cohortYear.optional(),
  scholar_id: ids.optional(),
  report_id: ids.optional(),
  matching: z.strictObject({ search, periode: period, tahun_tf: cohortYear, university_id: Id, issued: issuedFilter }).partial().optional(),
})
const ways = ['year_tf', 'scholar_id', 'report_id', 'matching'] as const
const oneWay = (given: z.output<typeof chosen>) => ways.filter((way) => given[way] !== undefined).length === 1
const withPhase = ({ period: one, year_tf, scholar_id }: z.output<typeof chosen>) =>
  (one !== undefined) === (year_tf !== undefined || scholar_id !== undefined)
const wrongWay = { path: ['scholar_id'], error: 'choose at least one' }
const noPhase = { path: ['period'], error: 'choose baseline, midline or endline' }
export type IssueChoice = z.output<typeof chosen>

const plannedIssue = z.object({
  scholar_id: z.number(),
  name: z.string(),
  no_tf: z.string().nullable(),
  period,
  outcome: z.enum(issueOutcomeKeys as [IssueOutcome, ...IssueOutcome[]]),
  /** The version that it would become, or the existing one with the same content. */
  version: z.number(),
  /** Why it is left out. */
  why: z.string(),
})
export type PlannedIssue = z.infer<typeof plannedIssue>

export const previewIssues = endpoint({
  at: 'POST migrations/report_summary/issue/preview',
  does: 'What issuing reports together would do: how many are issued for the first time or as the next version, and which are left out and why. Changes nothing',
  source,
  access: reportRules.issue,
  input: chosen.refine(oneWay, wrongWay).refine(withPhase, noPhase),
  writes: false,
  output: z.object({
    message: z.string(),
    data: z.object({
      /** How many are issued. */
      count: z.number(),
      /** Equal for the same reports with the same content; the call that starts the batch sends it back. */
      digest: z.string(),
      rows: z.array(plannedIssue),
    }),
  }),
})

export const startIssues = endpoint({
  at: 'POST migrations/report_summary/issue/batch',
  does: 'Issue reports together as the preview has named them: count and digest are of the preview, 409 when they are not true any more. A job issues them, and each scholar is notified once',
  source,
  access: reportRules.issue,
  input: chosen
    .extend({ count: z.number().int().min(1), digest: z.string().max(100) })
    .refine(oneWay, wrongWay)
    .refine(withPhase, noPhase),
  output: messageWithId,
})

export const issueBatch = z.object({
  id: z.number(),
  title: z.string(),
  period: period.nullable(),
  state: issueBatchStates.schema,
  total: z.number(),
  issued: z.number(),
  skipped: z.number(),
  failed: z.number(),
  by: z.string().nullable(),
  created_at: Timestamp,
})
export type IssueBatch = z.infer<typeof issueBatch>

export const listIssueBatches = endpoint({
  at: 'GET migrations/report_summary/issue/batch',
  does: 'List the reports that were issued together, newest first, with how far they are',
  source,
  access: reportRules.issue,
  input: listInput({ filter: { state: issueBatchStates.schema, period, id: Id }, sort: ['created_at'] }),
  output: listOf(issueBatch),
  sheet: {
    name: 'Reports issued together',
    columns: {
      title: 'Reports of',
      period: { label: 'Phase', value: ({ period: one }) => (one ? periodLabels[one] : 'Several') },
      state: { label: 'Status', value: ({ state }) => issueBatchStates.label(state) },
      issued: {
        label: 'Progress',
        value: ({ issued, total }) => `${issued} of ${total}`,
        further: [
          { label: 'Skipped', value: ({ skipped }) => skipped },
          { label: 'Failed', value: ({ failed }) => failed },
        ],
      },
      by: 'Started By',
      created_at: timeColumn('Started'),
    },
  },
})

export const issueDocument = z.object({
  id: z.number(),
  scholar_id: z.number().nullable(),
  name: z.string(),
  no_tf: z.string().nullable(),
  period,
  state: issueDocumentStates.schema,
  version: z.number().nullable(),
  why: z.string(),
})
export type IssueDocument = z.infer<typeof issueDocument>

export const listIssueDocuments = endpoint({
  at: 'GET migrations/report_summary/issue/batch/document',
  does: 'List the reports of a batch that are issued together: failed ones first, with the reason',
  source,
  access: reportRules.issue,
  input: childListInput(
    { batch_id: Id },
    { filter: { search, state: issueDocumentStates.schema }, sort: ['state', 'name'], defaultSort: 'state' },
  ),
  output: listOf(issueDocument),
})

export const retryIssue = endpoint({
  at: 'POST migrations/report_summary/issue/batch/retry',
  does: 'Issue a failed report again, in its current state; the others stay as they are',
  source,
  access: reportRules.issue,
  input: z.object({ id: Id }),
  output: messageOnly,
})
