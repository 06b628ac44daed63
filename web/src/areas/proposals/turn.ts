import { approvals, type Approval, turnOf } from '@pandu/contract/kit'
import type { Kind, Proposal } from './kind.ts'

/** The side that a state waits for, in a word or two for tables. */
export const waitsFor = (approval: Approval, own: boolean) =>
  ({ reviewer: own ? 'Programme team' : 'Review', author: own ? 'You' : 'Scholar', nobody: '' })[turnOf(approval)]

/** What a state means and what comes next, as its reader needs it said. */
export function situationOf({ approval, name }: Pick<Proposal, 'approval' | 'name'>, { noun, afterApproval }: Kind, own: boolean): string {
  const said: Record<Approval, [own: string, staff: string]> = {
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
    finish: [`Your ${noun} is finished.`, `The ${noun} is finished.`],
  }
  return said[approval][own ? 0 : 1]
}

export const stateOptions = approvals.values.map((value) => ({ value, label: approvals.label(value) }))
