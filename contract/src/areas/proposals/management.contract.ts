import * as z from 'zod'
import { endpointOf, Flag, hasNeededNotes, Id, listInput, listOf, notesAreNeeded, optionalText, readVersion } from '../../kit/index.ts'
import { internshipReviewOptions } from './internships.contract.ts'
import { managementFilter, managementSorts, proposalShape } from './kinds.contract.ts'
import { proposalRules } from './proposals.access.ts'
import { proposalKind } from './proposals.contract.ts'
import { proposalStates } from './proposals.states.ts'

const endpoint = endpointOf('proposals')

/** A proposal of whatever kind; `destination` or `type` is empty where its kind has none. */
const managedProposal = z.object({
  ...proposalShape,
  approval: proposalStates.schema,
  kind: proposalKind,
  destination: z.string(),
  type: z.string(),
})
export type ManagedProposal = z.infer<typeof managedProposal>

export const listProposals = endpoint({
  at: 'GET proposal/list',
  does: 'Proposal Management: list the proposals of all kinds together, with filters',
  source: 'O50, G066–G068',
  access: proposalRules.readAll,
  input: listInput({ filter: { ...managementFilter, approval: proposalStates.schema, kind: proposalKind }, sort: managementSorts }),
  output: listOf(managedProposal),
})

/** How many proposals one bulk decision takes. */
export const DECIDE_AT_ONCE = 200

const judgedProposal = z.object({
  id: z.number(),
  kind: proposalKind,
  title: z.string(),
  name: z.string(),
  from: proposalStates.schema,
  /** Why this one is left out, or null. */
  problem: z.string().nullable(),
})
export type JudgedProposal = z.infer<typeof judgedProposal>

export const decideProposals = endpoint({
  at: 'POST proposal/decide',
  does: 'Record one decision on several proposals: preview=1 only says which of them would take it; otherwise those do, as one operation that can be undone',
  source: '000 §4, X45, O18',
  access: proposalRules.decide,
  input: z
    .object({
      proposals: z
        .array(z.object({ id: Id, version: readVersion }))
        .min(1, 'choose at least one')
        .max(DECIDE_AT_ONCE, `at most ${DECIDE_AT_ONCE} at once`),
      approval: z.enum(internshipReviewOptions),
      notes: optionalText(5000),
      preview: Flag.default(0),
    })
    .refine(hasNeededNotes, notesAreNeeded),
  output: z.object({
    data: z.object({
      /** The number of the operation; null for a preview, and when none of the proposals could take the decision. */
      operation: z.number().nullable(),
      rows: z.array(judgedProposal),
    }),
    message: z.string(),
  }),
})
