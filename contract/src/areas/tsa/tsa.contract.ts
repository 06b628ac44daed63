import * as z from 'zod'
import {
  wholeListOf,
  confirmedWarnings,
  day,
  decidedFields,
  decideManyInput,
  decideManyOutput,
  decisionInput,
  endpointOf,
  historyInput,
  Id,
  decisionPreviewRow,
  link,
  listInput,
  listOf,
  readVersion,
  recordStep,
  reviewOptions,
  messageOnly,
  messageWithId,
  search,
  text,
  waitingDays,
  withdrawInput,
  stateColumn,
  waitingColumn,
  dayColumn,
  requiredMessage,
} from '../../kit/index.ts'
import { tsaRules, tsaStates } from './tsa.access.ts'

const endpoint = endpointOf('tsa')

/** What an association wants to do. Once approved it is an activity of the same number. */
export const tsaProposal = z.object({
  id: z.number(),
  tsa_id: z.number(),
  university: z.string(),
  /** Who registered it; null when the account is deleted. */
  scholar_id: z.number().nullable(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  tsa_category_id: z.number(),
  category: z.string(),
  /** The guideline that cover letters of the category follow; empty where there is none. */
  link_guideline_letter: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  link: z.string(),
  /** How many cover letters belong to it. */
  letters: z.number(),
  ...decidedFields(tsaStates),
})
export type TsaProposal = z.infer<typeof tsaProposal>

export const endBeforeStart = 'the end date cannot be before the start date'
const inOrder = (given: { start_date: string; end_date: string }) => given.end_date >= given.start_date
const datesInOrder: { path: string[]; error: string } = { path: ['end_date'], error: endBeforeStart }

/** The fields that an officer writes (001 §3, proposal payload). An empty field is reported as missing, and not as a wrong day or number. */
export const tsaProposalFields = z.object({
  title: text(200),
  description: text(5000),
  tsa_category_id: z
    .union([z.number(), z.string().min(1)], requiredMessage('tsa_category_id'))
    .pipe(Id as z.ZodType<number, number | string>),
  start_date: z.string().trim().min(1).pipe(day),
  end_date: z.string().trim().min(1).pipe(day),
  link: z.string().trim().min(1).pipe(link()),
})

export const registerTsaProposal = endpoint({
  at: 'POST scholar/tsa-proposal/register',
  does: 'Register a proposal of the association of your campus',
  source: '000 §7 Writes, 001 §7 Reports and exports',
  access: tsaRules.register,
  input: tsaProposalFields.extend({ confirmed: confirmedWarnings }).refine(inOrder, datesInOrder),
  output: messageWithId,
})

export const updateTsaProposal = endpoint({
  at: 'POST scholar/tsa-proposal/register/update',
  does: 'Change a proposal of your association while it is not final; after revision or decline this hands it in again',
  source: 'O17, G078',
  access: tsaRules.edit,
  input: tsaProposalFields.extend({ id: Id, version: readVersion, confirmed: confirmedWarnings }).refine(inOrder, datesInOrder),
  output: messageOnly,
})

export const withdrawTsaProposal = endpoint({
  at: 'POST scholar/tsa-proposal/register/withdraw',
  does: 'Withdraw a proposal of your association that waits for a review or a revision, with the reason; this is final',
  source: 'O93',
  access: tsaRules.withdraw,
  input: withdrawInput,
  output: messageOnly,
})

export const tsaProposalSorts = ['created_at', 'updated_at', 'title', 'start_date', 'waiting_since'] as const

const tsaProposalFilter = {
  search,
  id: Id,
  tsa_id: Id,
  approval: tsaStates.schema,
  tsa_category_id: Id,
  waiting_days: waitingDays,
}

export const listTsaProposals = endpoint({
  at: 'GET scholar/tsa-proposal/register',
  does: 'List TSA proposals: scholars those of their campus, staff all; filter[tsa_id] names a campus, filter[id] gives one',
  source: 'G078',
  access: tsaRules.read,
  input: listInput({
    filter: tsaProposalFilter,
    sort: tsaProposalSorts,
  }),
  output: listOf(tsaProposal),
  sheet: {
    name: 'TSA proposals',
    columns: {
      title: 'Title',
      university: 'University',
      approval: stateColumn(tsaStates),
      waiting_since: waitingColumn(tsaStates, 'Association'),
      start_date: {
        label: 'Dates',
        as: 'day',
        further: [{ label: 'Last day', as: 'day', value: ({ end_date }) => end_date }],
      },
      category: 'Category',
      name: 'Registered by',
      updated_at: dayColumn('Last change'),
    },
  },
})

export const decideTsaProposals = endpoint({
  at: 'POST tsa-proposal/admin/register/decide',
  does: 'Record one decision on several TSA proposals: preview=1 only says which of them would take it; otherwise those do, as one operation that can be undone',
  source: '000 §4, X45, O18',
  access: tsaRules.decide,
  input: decideManyInput(reviewOptions, tsaProposalFilter),
  output: decideManyOutput(decisionPreviewRow(tsaStates)),
})

export const listTsaReferences = endpoint({
  at: 'GET tsa-proposal/admin/register',
  does: 'The TSA proposals that a project may name, newest first: scholars get those of their campus, staff those of the chosen campus',
  source: '000 §7 Lookups',
  access: tsaRules.read,
  input: z.object({ filter: z.strictObject({ tsa_id: Id }).partial().prefault({}) }),
  output: wholeListOf(tsaProposal.pick({ id: true, tsa_id: true, title: true })),
})

export const reviewTsaProposal = endpoint({
  at: 'POST tsa-proposal/admin/register/status',
  does: 'Record the decision on a TSA proposal; approved ones are activities from then on. Notes are needed for revision and declined',
  source: 'G079, X45, O18',
  access: tsaRules.review,
  input: decisionInput(reviewOptions),
  output: messageOnly,
})

export const tsaProposalStep = recordStep(tsaStates, 'withdrawn')

export const tsaProposalHistory = endpoint({
  at: 'GET tsa-proposal/history',
  does: 'Every submission, change and decision of a TSA proposal, newest first, for both sides',
  source: '000 §4',
  access: tsaRules.see,
  input: historyInput,
  output: wholeListOf(tsaProposalStep),
})

/** Whether an activity is past, today or coming, by the day in western Indonesian time. */
export const activityTimes = ['upcoming', 'running', 'past'] as const

export const listTsaActivities = endpoint({
  at: 'GET tsa-proposal/activity',
  does: 'List the activities of the associations, which are their approved proposals',
  source: 'O52',
  access: tsaRules.read,
  input: listInput({
    filter: { search, id: Id, tsa_id: Id, tsa_category_id: Id, when: z.enum(activityTimes) },
    sort: ['start_date', 'title', 'updated_at'],
  }),
  output: listOf(tsaProposal),
  sheet: {
    name: 'Activities',
    columns: {
      title: 'Activity',
      university: 'University',
      category: 'Category',
      start_date: {
        label: 'Dates',
        as: 'day',
        further: [{ label: 'Last day', as: 'day', value: ({ end_date }) => end_date }],
      },
      letters: 'Cover letters',
    },
  },
})
