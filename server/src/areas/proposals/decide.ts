import type { Actor } from '@pandu/contract/kit'
import { type ProposalApproval, proposalRules, proposalStates } from '@pandu/contract/proposals'
import type { Call } from '../../kit/serve.ts'
import type { Kind } from './proposals.kinds.ts'
import { proposals, type StoredProposal } from './proposals.queries.ts'

/** Why a locked proposal cannot take a decision, or null: the same rule that judges a single one, and the states that its kind knows. */
export const judge = async (
  call: Call<Actor>,
  { noun, reviews }: Kind,
  proposal: StoredProposal,
  approval: ProposalApproval,
  version: number | undefined,
): Promise<string | null> => {
  if (!reviews.includes(approval)) return `The state ${proposalStates.label(approval)} is not one of a ${noun}`
  const supersededBy = await proposals.supersededBy(call, proposal, version)
  const verdict = proposalRules.review.test(call.actor, { ...proposal, next: approval, supersededBy })
  return typeof verdict === 'string' ? verdict : verdict ? null : 'You are not allowed to do this'
}
