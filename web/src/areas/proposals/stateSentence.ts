import { type ProposalApproval, proposalStates, statesOfKind } from '@pandu/contract/proposals'
import type { Kind, Proposal } from './kindType.ts'

/** A sentence for the reader: what a state means, and what comes next. */
export function stateSentence(
  { approval, name }: Pick<Proposal, 'approval' | 'name'>,
  { noun, afterApproval }: Kind,
  own: boolean,
): string {
  const said: Record<ProposalApproval, [own: string, staff: string]> = {
    process: ['The programme team reviews your proposal.', 'This proposal waits for a review.'],
    revision: [
      'Your turn: the programme team has asked for changes. Update your proposal and send it again.',
      `A revision was asked for; it is ${name}’s turn.`,
    ],
    declined: [
      'The proposal was declined. You may change it and hand it in again.',
      `The proposal was declined; ${name} may change it and hand it in again.`,
    ],
    approved: [`Your ${noun} is approved. ${afterApproval}`, `The ${noun} is approved and under way.`],
    withdrawn: ['You have withdrawn this proposal. You may submit a new one.', `${name} has withdrawn this proposal.`],
    finish: [`Your ${noun} is finished.`, `The ${noun} is finished.`],
  }
  return said[approval][own ? 0 : 1]
}

/** The options of a filter by state: the states of a kind, or of all kinds for a mixed list. */
export const stateOptions = (kind: Kind | undefined) => (kind ? statesOfKind[kind.kind] : proposalStates).options()
