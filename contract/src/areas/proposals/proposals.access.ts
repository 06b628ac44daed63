import { aboutActor, aboutRecord, holds, isScholar, isStaff, rules, staffWrites } from '../../kit/access.ts'
import { type DecidedState, mayWithdraw, mayChange } from '../../kit/decided-states.ts'
import { type ProposalApproval, proposalStates, wasApproved } from './proposals.states.ts'

/** What rules need to know of a proposal. */
export interface ProposalState extends DecidedState<ProposalApproval> {
  scholar_id: number
}

export const proposalRules = rules('proposal', {
  /** Scholars submit proposals of their own (000 §6). */
  create: aboutActor(isScholar),
  /** The list of a scholar's own proposals. */
  readOwn: aboutActor(isScholar),
  /** Proposal Management. */
  readAll: aboutActor(isStaff),
  /** The attachments of several proposals as one archive; each proposal is checked by itself. */
  archive: aboutActor((actor) => isStaff(actor) || isScholar(actor)),
  /** The scholar and staff. */
  read: aboutRecord((actor, p: ProposalState) => p.scholar_id === actor.scholarId || isStaff(actor)),
  /** Its personal documents: the scholar and staff except GUEST, like the scans of a profile; every look at a stored one is logged. */
  readPersonal: aboutRecord((actor, p: Pick<ProposalState, 'scholar_id'>) => p.scholar_id === actor.scholarId || staffWrites(actor)),
  /** The scholar, while it is not final (000 §4). */
  edit: aboutRecord((actor, p: ProposalState) => p.scholar_id === actor.scholarId && mayChange(proposalStates, p, 'proposal')),
  /** The scholar, while it waits for somebody: for a reviewer, or for the scholar's revision (O93). */
  withdraw: aboutRecord((actor, p: ProposalState) => p.scholar_id === actor.scholarId && mayWithdraw(proposalStates, p, 'proposal')),
  /** UPCM or SUPERADMIN, while it is not final (000 §6). `next` is what the reviewer chose: approved may still become finish (X44). */
  review: aboutRecord(
    (actor, p: ProposalState & { next?: ProposalApproval }) => holds(actor, 'UPCM') && mayChange(proposalStates, p, 'proposal'),
  ),
  /** One decision on many at once, and taking it back: anyone who may decide on one. */
  decide: aboutActor((actor) => holds(actor, 'UPCM')),
  /** Monitoring entries and documentation: the scholar, once it is approved (000 §2). */
  report: aboutRecord(
    (actor, p: ProposalState) => p.scholar_id === actor.scholarId && (wasApproved(p.approval) || 'The proposal has not been approved yet'),
  ),
  /** The attendance report of an approved internship: UPCM or SUPERADMIN (G076). */
  attend: aboutRecord(
    (actor, p: ProposalState) => holds(actor, 'UPCM') && (wasApproved(p.approval) || 'The proposal has not been approved yet'),
  ),
  /** Guideline links: UPCM or SUPERADMIN (O69). */
  guide: aboutActor((actor) => holds(actor, 'UPCM')),
})
