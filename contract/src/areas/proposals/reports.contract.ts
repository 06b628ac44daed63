import * as z from 'zod'
import { wholeListOf, contentType, endpointOf, file, Id, link, messageOnly, messageWithId, text, Timestamp } from '../../kit/index.ts'
import { proposalRules } from './proposals.access.ts'
import type { ProposalKind } from './proposals.contract.ts'

const endpoint = endpointOf('proposals')

export const ofProposal = z.object({ filter: z.strictObject({ proposal_id: Id }) })

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

/** The documentation of an approved proposal: pictures, papers and links that the scholar adds and staff read. */
export const documentationCalls = (kind: ProposalKind, source: string) => ({
  list: endpoint({
    at: `GET scholar/proposal/${kind}/documentation`,
    does: 'The documentation of a proposal, newest first',
    source,
    access: proposalRules.read,
    input: ofProposal,
    output: wholeListOf(documentation),
  }),
  add: endpoint({
    at: `POST scholar/proposal/${kind}/documentation`,
    does: 'Add documentation to an approved proposal: a link, or a picture or PDF',
    source,
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
    output: messageWithId,
  }),
  remove: endpoint({
    at: `POST scholar/proposal/${kind}/documentation/delete`,
    does: 'Remove documentation of your proposal',
    source,
    access: proposalRules.report,
    input: z.object({ id: Id }),
    output: messageOnly,
  }),
})
