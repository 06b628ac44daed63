import * as z from 'zod'
import {
  wholeListOf,
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
  waitingDays,
  withdrawInput,
  stateColumn,
  waitingColumn,
  dayColumn,
} from '../../kit/index.ts'
import { letterRules, letterStates, tsaRules } from './tsa.access.ts'

const endpoint = endpointOf('tsa')

/** A letter with which an association announces an activity to others: it follows the guideline of its category (001 §3). */
export const tsaLetter = z.object({
  id: z.number(),
  tsa_activity_id: z.number(),
  tsa_id: z.number(),
  university: z.string(),
  /** The campus of the activity. */
  title: z.string(),
  tsa_category_id: z.number(),
  category: z.string(),
  link_guideline_letter: z.string(),
  scholar_id: z.number().nullable(),
  name: z.string(),
  type_content: z.literal('embed'),
  content: z.string(),
  ...decidedFields(letterStates),
})
export type TsaLetter = z.infer<typeof tsaLetter>

/** Cover letters are links (001 §3). */
const contentFields = { type_content: z.literal('embed').default('embed'), content: link() }

export const submitTsaLetter = endpoint({
  at: 'POST scholar/tsa-proposal/letter/submit',
  does: 'Hand in the cover letter of an activity of your association, as a link',
  source: '001 §7 Cohorts, email, contracts, scores',
  access: letterRules.submit,
  input: z.object({ tsa_activity_id: Id, tsa_category_id: Id, ...contentFields }),
  output: messageWithId,
})

const letterFilter = {
  search,
  id: Id,
  tsa_activity_id: Id,
  tsa_id: Id,
  approval: letterStates.schema,
  waiting_days: waitingDays,
}

export const listTsaLetters = endpoint({
  at: 'GET scholar/tsa-proposal/letter',
  does: 'List cover letters: scholars those of their campus, staff all; filter[id] gives one',
  source: 'G080',
  access: tsaRules.read,
  input: listInput({
    filter: letterFilter,
    sort: ['created_at', 'updated_at', 'waiting_since'],
  }),
  output: listOf(tsaLetter),
  sheet: {
    name: 'Cover letters',
    columns: {
      title: 'Activity',
      university: 'University',
      approval: stateColumn(letterStates),
      waiting_since: waitingColumn(letterStates, 'Association'),
      category: 'Category',
      name: 'Sent by',
      created_at: dayColumn('Sent'),
      updated_at: dayColumn('Last change'),
    },
  },
})

export const decideTsaLetters = endpoint({
  at: 'POST tsa-proposal/admin/letter/decide',
  does: 'Record one decision on several cover letters: preview=1 only says which of them would take it; otherwise those do, as one operation that can be undone',
  source: '000 §4, X45, O18',
  access: letterRules.decide,
  input: decideManyInput(reviewOptions, letterFilter),
  output: decideManyOutput(decisionPreviewRow(letterStates)),
})

export const updateTsaLetter = endpoint({
  at: 'POST scholar/tsa-proposal/letter/update',
  does: 'Change a cover letter of your association while it is not final; after revision or decline this hands it in again',
  source: 'G081, O17',
  access: letterRules.edit,
  input: z.object({ id: Id, version: readVersion, ...contentFields }),
  output: messageOnly,
})

export const withdrawTsaLetter = endpoint({
  at: 'POST scholar/tsa-proposal/letter/withdraw',
  does: 'Withdraw a cover letter of your association that waits for a review or a revision, with the reason; this is final',
  source: 'O93',
  access: letterRules.withdraw,
  input: withdrawInput,
  output: messageOnly,
})

export const reviewTsaLetter = endpoint({
  at: 'POST tsa-proposal/admin/letter',
  does: 'Record the decision on a cover letter; notes are needed for revision and declined',
  source: 'G082, X45, O18',
  access: letterRules.review,
  input: decisionInput(reviewOptions),
  output: messageOnly,
})

export const tsaLetterHistory = endpoint({
  at: 'GET tsa-proposal/letter/history',
  does: 'Every submission, change and decision of a cover letter, newest first, for both sides',
  source: '000 §4',
  access: tsaRules.see,
  input: historyInput,
  output: wholeListOf(recordStep(letterStates, 'withdrawn')),
})
