import { holds, isScholar, isStaff, rules } from '../../kit/access.ts'
import type { Approval } from '../../kit/states.ts'

/** Enough of a proposal to decide what may happen to it. */
export interface ProposalState {
  scholar_id: number
  approval: Approval
  /** On the server: why this change comes too late, when somebody else's came first. */
  overtaken?: string | undefined
}

/** Approved and finished records are final (X45). */
const isFinal = (p: ProposalState) => p.approval === 'approved' || p.approval === 'finish'
const alreadyFinal = (p: ProposalState) =>
  `This proposal has been ${p.approval === 'finish' ? 'finished' : 'approved'} and can no longer be changed`

export const proposalRules = rules('proposal', {
  /** Scholars submit proposals of their own (000 §6). */
  create: (actor) => isScholar(actor),
  /** The own list. */
  readOwn: (actor) => isScholar(actor),
  /** Proposal Management. */
  readAll: (actor) => isStaff(actor),
  /** The scholar and staff. */
  read: (actor, p: ProposalState) => p.scholar_id === actor.scholarId || isStaff(actor),
  /** The scholar, while it is not final (000 §4). */
  edit: (actor, p: ProposalState) => p.scholar_id === actor.scholarId && (p.overtaken ?? (!isFinal(p) || alreadyFinal(p))),
  /** UPCM or SUPERADMIN, while it is not final (000 §6). `next` is what the reviewer chose: approved may still become finish (X44). */
  review: (actor, p: ProposalState & { next?: Approval }) => {
    if (!holds(actor, 'UPCM')) return false
    if (p.overtaken) return p.overtaken
    return !isFinal(p) || (p.approval === 'approved' && p.next === 'finish') || alreadyFinal(p)
  },
  /** Monitoring entries and documentation: the scholar, once it is approved (000 §2). */
  report: (actor, p: ProposalState) => p.scholar_id === actor.scholarId && (isFinal(p) || 'The proposal has not been approved yet'),
  /** The attendance report of an approved internship: UPCM or SUPERADMIN (G076). */
  attend: (actor, p: ProposalState) => holds(actor, 'UPCM') && (isFinal(p) || 'The proposal has not been approved yet'),
  /** Guideline links: UPCM or SUPERADMIN (O69). */
  guide: (actor) => holds(actor, 'UPCM'),
})
