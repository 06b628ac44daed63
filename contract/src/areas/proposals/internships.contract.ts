import * as z from 'zod'
import {
  wholeListOf,
  confirmedWarnings,
  day,
  endpointOf,
  Id,
  keysOf,
  plainLink,
  plainText,
  messageOnly,
  messageWithId,
  text,
  Timestamp,
  currentMs,
} from '../../kit/index.ts'
import { proposalCalls } from './kinds.contract.ts'
import { proposalRules } from './proposals.access.ts'
import { internshipStates } from './proposals.states.ts'
import { documentationCalls, ofProposal } from './reports.contract.ts'

const endpoint = endpointOf('proposals')

/** Destinations, as written (000 §5). */
export const internshipDestinations = ['tanoto foundation', 'RGE group', 'mitra tanoto'] as const

/** The seven supporting documents with their labels (000 §3). */
export const internshipDocuments = {
  lamaran: 'Application letter',
  pengantar: 'Cover letter of the university',
  transkrip: 'Transcript',
  cv: 'Curriculum vitae',
  pernyataan: 'Statement letter',
  aktiftsa: 'Proof of activity in the TSA',
  proposal: 'Internship proposal',
} as const
export type InternshipDocument = keyof typeof internshipDocuments
export const internshipDocumentNames = keysOf(internshipDocuments)

/** The order in which a review offers the states (X43). */
export const internshipReviewOptions = ['process', 'declined', 'revision', 'approved', 'finish'] as const
/** What a reviewer can decide on a proposal of any kind. */
export type ProposalDecision = (typeof internshipReviewOptions)[number]

const calls = proposalCalls({
  kind: 'internships',
  states: internshipStates,
  // The attendance report decides nothing, and a decision on many at once may be taken back.
  actions: ['attendance', 'withdrawn'],
  noun: 'an internship',
  documents: internshipDocumentNames,
  choice: { destination: z.enum(internshipDestinations) },
  shows: { destination: z.string(), data_proposal: z.object({ attendance_report: z.string() }) },
  reviews: internshipReviewOptions,
  source: {
    create: '000 §7 Writes, 000 §3',
    own: 'G063',
    update: '000 §7 Writes, O17, X26',
    all: 'G066',
    review: '000 §7 Writes, X44, X45, O18',
  },
})

export type Internship = z.infer<typeof calls.record>
export type InternshipStep = z.infer<typeof calls.step>
export const {
  create: createInternship,
  listOwn: listOwnInternships,
  update: updateInternship,
  withdraw: withdrawInternship,
  list: listInternships,
  review: reviewInternship,
  history: internshipHistory,
} = calls

export const { list: listDocumentation, add: addDocumentation, remove: removeDocumentation } = documentationCalls('internships', 'G074')

export const reportAttendance = endpoint({
  at: 'POST proposal/internships/attendance-report',
  does: 'Set the link to the attendance report of an approved internship; empty removes it',
  source: 'G076',
  access: proposalRules.attend,
  input: z.object({ proposal_id: Id, content: plainLink() }),
  output: messageOnly,
})

/** A day that has begun at least in the east of the country, nine hours ahead: entries of monitoring tell of the past. */
const begunDay = day.refine(
  (value) => value <= new Date(currentMs() + 9 * 3_600_000).toISOString().slice(0, 10),
  'must not be in the future',
)

const monitoringEntry = z.object({
  id: z.number(),
  proposal_id: z.number(),
  date: z.string(),
  activity: z.string(),
  content: z.string(),
  created_at: Timestamp,
})
export type MonitoringEntry = z.infer<typeof monitoringEntry>

export const listMonitoring = endpoint({
  at: 'GET scholar/proposal/internships/monitoring',
  does: 'The dated activity entries of an internship, newest day first',
  source: 'G072',
  access: proposalRules.read,
  input: ofProposal,
  output: wholeListOf(monitoringEntry),
})

export const addMonitoring = endpoint({
  at: 'POST scholar/proposal/internships/monitoring',
  does: 'Add a dated activity entry to an approved internship',
  source: 'G073',
  access: proposalRules.report,
  input: z.object({
    proposal_id: Id,
    date: begunDay,
    activity: text(300),
    content: plainText(5000).default(''),
    confirmed: confirmedWarnings,
  }),
  output: messageWithId,
})

export const removeMonitoring = endpoint({
  at: 'POST scholar/proposal/internships/monitoring/delete',
  does: 'Remove an activity entry of your internship',
  source: 'G073',
  access: proposalRules.report,
  input: z.object({ id: Id }),
  output: messageOnly,
})
