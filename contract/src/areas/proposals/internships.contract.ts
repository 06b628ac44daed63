import * as z from 'zod'
import {
  allOf,
  approvals,
  attachments,
  attachmentsMatch,
  contentType,
  day,
  decisionInput,
  endpointOf,
  file,
  Id,
  link,
  listInput,
  listOf,
  optionalLink,
  plainLink,
  plainText,
  readVersion,
  said,
  saidId,
  search,
  text,
  Timestamp,
} from '../../kit/index.ts'
import { proposalRules } from './proposals.access.ts'
import { proposalDocument, proposalStep } from './proposals.contract.ts'

const endpoint = endpointOf('proposals')

/** Destinations, as written (000 §5). */
export const internshipDestinations = ['tanoto foundation', 'RGE group', 'mitra tanoto'] as const
const destination = z.enum(internshipDestinations)

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
export const internshipDocumentNames = Object.keys(internshipDocuments) as InternshipDocument[]

/** Documents are image/jpeg or application/pdf, or a link (000 §5). */
export const documentRule = { maxMb: 50, accept: ['image/jpeg', 'application/pdf'] }

/** The order in which a review offers the states (X43). */
export const internshipReviewOptions = ['process', 'declined', 'revision', 'approved', 'finish'] as const

const documents = attachments(internshipDocumentNames, documentRule)

/** A proposal as lists and details show it. `id` and `proposal_id` are the same number (X25); `name` is the scholar (X26). */
export const internship = z.object({
  id: z.number(),
  proposal_id: z.number(),
  scholar_id: z.number(),
  name: z.string(),
  no_tf: z.string().nullable(),
  university: z.string().nullable(),
  year_tf: z.number().nullable(),
  title: z.string(),
  description: z.string(),
  destination: z.string(),
  type_content: contentType,
  content: z.string(),
  approval: approvals.schema,
  notes: z.string(),
  data_proposal: z.object({ attendance_report: z.string() }),
  documents: z.array(proposalDocument),
  /** Grows with every change; send it back with a decision or an edit to notice a change in between. */
  version: z.number(),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** Since when the side whose turn it is has been waiting. */
  waiting_since: Timestamp,
})
export type Internship = z.infer<typeof internship>

export const createInternship = endpoint({
  at: 'POST scholar/proposal/internships',
  does: 'Submit an internship proposal with its seven documents, each a link or a file',
  source: '000 §7 Writes, 000 §3',
  access: proposalRules.create,
  input: z
    .object({
      title: text(200),
      description: text(5000),
      destination,
      type_content: contentType.default('embed'),
      content: optionalLink(),
      ...documents,
    })
    .check(attachmentsMatch(internshipDocumentNames)),
  output: saidId,
})

export const listOwnInternships = endpoint({
  at: 'GET scholar/proposal/internships',
  does: 'List the own internship proposals; filter[id] gives one',
  source: 'G063',
  access: proposalRules.readOwn,
  input: listInput({ filter: { search, id: Id, approval: approvals.schema }, sort: ['created_at', 'updated_at', 'title'] }),
  output: listOf(internship),
})

export const updateInternship = endpoint({
  at: 'POST scholar/proposal/internships/update',
  does: 'Change an own proposal while it is not final; after revision or decline this hands it in again. Documents may be replaced',
  source: '000 §7 Writes, O17, X26',
  access: proposalRules.edit,
  input: z
    .object({
      id: Id,
      name: text(200, 'title is required'),
      description: text(5000),
      destination,
      type_content: contentType.default('embed'),
      content: optionalLink(),
      version: readVersion,
      ...z.object(documents).partial().shape,
    })
    .check(attachmentsMatch(internshipDocumentNames, false)),
  output: said,
})

export const listInternships = endpoint({
  at: 'GET proposal/internships',
  does: 'Proposal Management: list internship proposals with filters; filter[proposal_id] gives one',
  source: 'G066',
  access: proposalRules.readAll,
  input: listInput({
    filter: {
      search,
      approval: approvals.schema,
      proposal_id: Id,
      university_id: Id,
      year_tf: z.coerce.number().int().min(2000).max(2200),
      destination,
      /** Waiting for somebody for at least this many days; declined, approved and finished ones wait for nobody. */
      waiting_days: z.coerce.number().int().min(1).max(3650),
    },
    sort: ['created_at', 'updated_at', 'title', 'waiting_since'],
  }),
  output: listOf(internship),
})

export const reviewInternship = endpoint({
  at: 'POST proposal/internships',
  does: 'Record the decision on an internship proposal; notes are needed for revision and declined',
  source: '000 §7 Writes, X44, X45, O18',
  access: proposalRules.review,
  input: decisionInput(internshipReviewOptions),
  output: said,
})

export const internshipHistory = endpoint({
  at: 'GET proposal/internships/history',
  does: 'Every submission, change and decision of a proposal, newest first, for both sides',
  source: '000 §4',
  access: proposalRules.read,
  input: z.object({ filter: z.strictObject({ proposal_id: Id }) }),
  output: allOf(proposalStep),
})

export const reportAttendance = endpoint({
  at: 'POST proposal/internships/attendance-report',
  does: 'Set the link to the attendance report of an approved internship; empty removes it',
  source: 'G076',
  access: proposalRules.attend,
  input: z.object({ proposal_id: Id, content: plainLink() }),
  output: said,
})

const ofProposal = z.object({ filter: z.strictObject({ proposal_id: Id }) })

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
  output: allOf(monitoringEntry),
})

export const addMonitoring = endpoint({
  at: 'POST scholar/proposal/internships/monitoring',
  does: 'Add a dated activity entry to an approved internship',
  source: 'G073',
  access: proposalRules.report,
  input: z.object({ proposal_id: Id, date: day, activity: text(300), content: plainText(5000).default('') }),
  output: saidId,
})

export const removeMonitoring = endpoint({
  at: 'POST scholar/proposal/internships/monitoring/delete',
  does: 'Remove an activity entry of an own internship',
  source: 'G073',
  access: proposalRules.report,
  input: z.object({ id: Id }),
  output: said,
})

const documentation = z.object({
  id: z.number(),
  proposal_id: z.number(),
  title: z.string(),
  type_content: contentType,
  /** A link, or where the stored file is read. */
  content: z.string(),
  file_name: z.string().nullable(),
  file_type: z.string().nullable(),
  created_at: Timestamp,
})
export type Documentation = z.infer<typeof documentation>

export const listDocumentation = endpoint({
  at: 'GET scholar/proposal/internships/documentation',
  does: 'The documentation of an internship, newest first',
  source: 'G074',
  access: proposalRules.read,
  input: ofProposal,
  output: allOf(documentation),
})

export const addDocumentation = endpoint({
  at: 'POST scholar/proposal/internships/documentation',
  does: 'Add documentation to an approved internship: a link, or a picture or PDF',
  source: 'G074',
  access: proposalRules.report,
  input: z.discriminatedUnion('type_content', [
    z.object({ proposal_id: Id, title: text(200), type_content: z.literal('embed'), content: link() }),
    z.object({
      proposal_id: Id,
      title: text(200),
      type_content: z.literal('upload'),
      content: file({ maxMb: 50, accept: ['image/jpeg', 'image/png', 'application/pdf'] }),
    }),
  ]),
  output: saidId,
})

export const removeDocumentation = endpoint({
  at: 'POST scholar/proposal/internships/documentation/delete',
  does: 'Remove documentation of an own internship',
  source: 'G074',
  access: proposalRules.report,
  input: z.object({ id: Id }),
  output: said,
})
