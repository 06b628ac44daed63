import * as z from 'zod'
import { wholeListOf, endpointOf, plainLink, messageOnly, readState, Timestamp } from '../../kit/index.ts'
import { proposalRules } from './proposals.access.ts'

const endpoint = endpointOf('proposals')

/** The three kinds as guidelines and paths name them (000 §3). */
export const proposalKind = z.enum(['internships', 'sponsorships', 'gep'])
export type ProposalKind = z.infer<typeof proposalKind>

/** The labels of the kinds. */
export const proposalKinds = { internships: 'Internship', sponsorships: 'Sponsorship', gep: 'GEP' } as const satisfies Record<
  ProposalKind,
  string
>

/** A guideline equal to this bare prefix means that there is none (000 §3). */
export const NO_GUIDELINE = 'https://'
export const noGuideline = 'Link not available'

/** The lowest semester, as a warning only: the server does not refuse (O16). */
export const minimumSemester = { internships: 5, sponsorships: 3, gep: 4 } as const
export const semesterWarning = (kind: ProposalKind) => `Minimum semester ${minimumSemester[kind]} if you want to submit a proposal`

const guideline = z.object({ type: proposalKind, guideline: z.string(), updated_at: Timestamp })
export type Guideline = z.infer<typeof guideline>

export const listGuidelines = endpoint({
  at: 'GET proposal',
  does: 'List the guideline link of each kind of proposal',
  source: '000 §7 Lookups',
  access: 'signed-in',
  input: z.object({}),
  output: wholeListOf(guideline),
})

export const updateGuideline = endpoint({
  at: 'POST proposal/update',
  does: 'Set the guideline link of a kind of proposal; empty or the bare prefix means none',
  source: 'O69, G071',
  access: proposalRules.guide,
  input: z.object({ type: proposalKind, guideline: plainLink(), updated_at: readState }),
  output: messageOnly,
})

/** The supporting documents that are personal papers of the scholar and say nothing about the proposal: the identity card and the savings book. */
export const personalDocuments: readonly string[] = ['ktp', 'tabungan']

/** A supporting document of a proposal: a link or a stored file. */
export const proposalDocument = z.object({
  name: z.string(),
  type: z.enum(['embed', 'upload']),
  /** Its address; empty for those who may not read it. */
  url: z.string(),
  file_name: z.string().nullable(),
  /** The type found in the bytes, which decides how the page shows it. */
  file_type: z.string().nullable(),
  size: z.number().nullable(),
})
export type ProposalDocument = z.infer<typeof proposalDocument>
