import type { Actor, Approval } from '@pandu/contract/kit'
import { approvals } from '@pandu/contract/kit'
import { proposalRules } from '@pandu/contract/proposals'
import type { Call } from '../../kit/serve.ts'
import type { Kind } from './proposals.kinds.ts'
import type { StoredProposal } from './proposals.queries.ts'
import { life } from './proposals.service.ts'

/** Why a locked proposal cannot take a decision, or null: the same rule that judges a single one, and the states that its kind knows. */
export const judge = async (
  call: Call<Actor>,
  { noun, reviews }: Kind,
  proposal: StoredProposal,
  approval: Approval,
  version: number | undefined,
): Promise<string | null> => {
  if (!reviews.includes(approval)) return `The state ${approvals.label(approval)} is not one of a ${noun}`
  const overtaken = await life.overtakenBy(call, proposal, version)
  const verdict = proposalRules.review.test(call.actor, { ...proposal, next: approval, overtaken })
  return typeof verdict === 'string' ? verdict : verdict ? null : 'You are not allowed to do this'
}
