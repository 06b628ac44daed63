import * as z from 'zod'
import { decideManyInput, decideManyOutput, endpointOf, judgedRecord, listInput, listOf } from '../../kit/index.ts'
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

const managedFilter = { ...managementFilter, approval: proposalStates.schema, kind: proposalKind }

export const listProposals = endpoint({
  at: 'GET proposal/list',
  does: 'Proposal Management: list the proposals of all kinds together, with filters',
  source: 'O50, G066–G068',
  access: proposalRules.readAll,
  input: listInput({ filter: managedFilter, sort: managementSorts }),
  output: listOf(managedProposal),
})

const judgedProposal = judgedRecord(proposalStates).extend({ kind: proposalKind })
export type JudgedProposal = z.infer<typeof judgedProposal>

export const decideProposals = endpoint({
  at: 'POST proposal/decide',
  does: 'Record one decision on several proposals: preview=1 only says which of them would take it; otherwise those do, as one operation that can be undone',
  source: '000 §4, X45, O18',
  access: proposalRules.decide,
  input: decideManyInput(internshipReviewOptions, managedFilter),
  output: decideManyOutput(judgedProposal),
})
