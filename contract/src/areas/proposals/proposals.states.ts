import { commonStates, decidedStates, type RecordStep, type StateOf, withdrawnState } from '../../kit/index.ts'
import type { ProposalKind } from './proposals.contract.ts'

/** Of an approved internship a reviewer may say that it is over (X44); a scholar may withdraw what waits (O93). */
export const internshipStates = decidedStates({
  ...commonStates,
  approved: { ...commonStates.approved, nextStates: ['finish'] },
  finish: {
    label: 'Finish',
    color: 'blue',
    icon: 'flag',
    turn: 'nobody',
    actionText: 'finished it',
    actionBeforeTitle: 'finished',
    noticeText: { one: 'was finished', many: 'were finished' },
    final: 'finished',
  },
  ...withdrawnState,
})
export const sponsorshipStates = decidedStates({ ...commonStates, ...withdrawnState })
export const gepStates = decidedStates({ ...commonStates, ...withdrawnState })

export const statesOfKind = { internships: internshipStates, sponsorships: sponsorshipStates, gep: gepStates } as const satisfies Record<
  ProposalKind,
  object
>

/** The states of all kinds together, where proposals of several kinds are in one list. */
export const proposalStates = decidedStates({ ...gepStates.byState, ...sponsorshipStates.byState, ...internshipStates.byState })
export type ProposalApproval = StateOf<typeof proposalStates>
export type ProposalStep = RecordStep<ProposalApproval>

/** Whether a proposal in this state has been approved: only then is there something to report. */
export const wasApproved = (approval: ProposalApproval) => approval === 'approved' || approval === 'finish'
