import * as z from 'zod'
import {
  wholeListOf,
  archiveCalls,
  endpointOf,
  file,
  hasRequiredNotes,
  Id,
  listInput,
  listOf,
  notesRequired,
  optionalText,
  readVersion,
  recordStep,
  reviewOptions,
  messageOnly,
  search,
  states,
  Timestamp,
  dayColumn,
  timeColumn,
  type Sheet,
} from '../../kit/index.ts'
import { scholarNameFields } from '../accounts/index.ts'
import { contractRules, contractStates } from './contracts.access.ts'

const endpoint = endpointOf('contracts')

/** The stage of a contract: the decision alone does not say who has to act next. */
export const contractStages = states({
  preparing: { label: 'Being prepared', color: 'gray' },
  failed: { label: 'Not prepared', color: 'red' },
  ready: { label: 'Ready to send', color: 'blue' },
  sent: { label: 'Waits for signature', color: 'yellow' },
  signed: { label: 'Waits for decision', color: 'blue' },
  revision: { label: 'Revision', color: 'yellow' },
  declined: { label: 'Declined', color: 'red' },
  approved: { label: 'Approved', color: 'green' },
})
export type ContractStage = z.infer<typeof contractStages.schema>

/** The types of a signed contract: a PDF, or a picture of it. */
export const signedFileRule = { maxMb: 50, accept: ['application/pdf', 'image/jpeg', 'image/png'] }

/** A scholar has one contract at most (O49), so `scholar_id` names it in every call. */
const contract = z.object({
  id: z.number(),
  scholar_id: z.number(),
  ...scholarNameFields,
  year_tf: z.number().nullable(),
  /** Given when it is first sent; empty before. */
  number: z.string(),
  template: z.string(),
  template_version: z.number(),
  stage: contractStages.schema,
  approval: contractStates.schema,
  notes: z.string(),
  version: z.number(),
  /** Why its document could not be made, or why its mail could not be delivered. */
  error: z.string(),
  /** The state in the outbox of the mail that told the scholar. */
  letter: z.enum(['none', 'waiting', 'sent', 'failed', 'kept', 'withheld']),
  /** The address of the contract to be signed; null until its document is made, and for a moment after sending, when it gets its number. */
  document: z.string().nullable(),
  /** The number of the document: each generating makes another one. */
  document_number: z.number(),
  /** The link to the signed contract; empty until it is handed in. */
  attachment: z.string(),
  attachment_name: z.string().nullable(),
  attachment_type: z.string().nullable(),
  sent_at: Timestamp.nullable(),
  signed_at: Timestamp.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
  waiting_since: Timestamp,
})
export type Contract = z.infer<typeof contract>

const contractFilter = {
  search,
  approval: contractStates.schema,
  stage: contractStages.schema,
  year_tf: z.coerce.number().int().min(2000).max(2200),
  scholar_id: Id,
  university_id: Id,
}
const contractSorts = ['updated_at', 'created_at', 'waiting_since'] as const

/** The state of the mail that told the scholar. */
export const letterStateLabels: Record<Contract['letter'], string> = {
  none: '',
  waiting: 'E-mail is being sent',
  sent: 'E-mail sent',
  failed: 'E-mail not delivered',
  kept: 'E-mail in the outbox',
  withheld: 'E-mail not sent',
}

const contractColumns: Sheet<Contract>['columns'] = {
  name: { label: 'Scholar', further: [{ label: 'No TELADAN', value: ({ no_tf }) => no_tf }] },
  university: 'University',
  year_tf: 'Cohort',
  stage: {
    label: 'Status',
    value: ({ stage }) => contractStages.label(stage),
    further: [{ label: 'Fault', value: ({ error }) => error }],
  },
  letter: { label: 'E-mail', value: ({ letter }) => letterStateLabels[letter] },
  waiting_since: timeColumn('Since'),
  number: 'Number',
  template: { label: 'Template', value: ({ template, template_version }) => `${template}, version ${template_version}` },
  updated_at: dayColumn('Last change'),
}

export const listContracts = endpoint({
  at: 'GET manage/contract',
  does: 'List contracts with search and filters; filter[scholar_id] gives the one of a scholar. Partners see those that were sent',
  source: 'G086',
  access: contractRules.readAll,
  input: listInput({ filter: contractFilter, sort: contractSorts }),
  output: listOf(contract),
  sheet: { name: 'Contracts', columns: contractColumns },
})

export const contractProgress = endpoint({
  at: 'GET manage/contract/progress',
  does: 'List the progress of contracts; filter[operation_id] gives those of one batch',
  source: 'G087',
  access: contractRules.follow,
  input: listInput({ filter: { ...contractFilter, operation_id: Id }, sort: contractSorts }),
  output: listOf(contract),
  sheet: { name: 'Contracts of a batch', columns: contractColumns },
})

export const decideContract = endpoint({
  at: 'POST manage/contract/status',
  does: 'Record the decision on the signed contract of a scholar; notes are needed for revision and declined. Approved is final',
  source: '001 §7 Cohorts, email, contracts, scores, 001 §3, X45, O18',
  access: contractRules.decide,
  input: z
    .object({ scholar_id: Id, approval: z.enum(reviewOptions), notes: optionalText(5000), version: readVersion })
    .refine(hasRequiredNotes, notesRequired),
  output: messageOnly,
})

/** `generated`, `sent`, `withdrawn` (a batch was taken back) are steps of the foundation beside the decisions; `changed` is a signed contract handed in. */
const contractStep = recordStep(contractStates, 'generated', 'sent', 'withdrawn')

export const contractHistory = endpoint({
  at: 'GET manage/contract/history',
  does: 'Every step of the contract of a scholar, newest first, for all sides',
  source: 'O49',
  access: contractRules.read,
  input: z.object({ filter: z.strictObject({ scholar_id: Id }) }),
  output: wholeListOf(contractStep),
})

export const readOwnContract = endpoint({
  at: 'GET scholar/contract',
  does: 'Read your contract; null until one was sent',
  source: 'G089',
  access: contractRules.readOwn,
  input: z.object({ scholar_id: Id.optional() }),
  output: z.object({ data: contract.nullable(), message: z.string() }),
})

export const signContract = endpoint({
  at: 'POST scholar/contract',
  does: 'Hand in the signed contract as a PDF or a picture; after revision or decline this puts it back to process',
  source: 'G089, O49, O17',
  access: contractRules.sign,
  input: z.object({ scholar_id: Id, attachment: file(signedFileRule), version: readVersion }),
  output: messageOnly,
})

/** The contracts and signed copies, by the numbers of the contracts themselves. */
export const contractPapers = archiveCalls({
  area: 'contracts',
  path: 'manage/contract/papers',
  what: 'contracts and their signed copies',
  source: 'contracts of many scholars in one download',
  access: contractRules.readAll,
})
