import type { ProposalApproval } from '@pandu/contract/proposals'

/**
 * What happens to a proposal, step by step:
 * `giveUp` is the scholar who withdraws the proposal, `withdraw` a reviewer who takes a revision back,
 * `revise` and `decline` are decisions with a request, `resubmit` answers them, `edit` is a change that nobody asked for.
 */
export type Move = 'edit' | 'revise' | 'resubmit' | 'decline' | 'approve' | 'finish' | 'withdraw' | 'giveUp'

export interface Story {
  moves: Move[]
  /** Days since the last step: how long somebody waits, or how long it has been over. */
  rests: readonly [number, number]
  /** Relative number of proposals that go this way. */
  weight: number
}

export const stories: Story[] = [
  { moves: [], rests: [0, 16], weight: 7 },
  { moves: ['edit'], rests: [1, 9], weight: 2 },
  { moves: ['revise'], rests: [1, 24], weight: 5 },
  { moves: ['revise', 'resubmit'], rests: [0, 12], weight: 4 },
  { moves: ['revise', 'resubmit', 'revise'], rests: [2, 14], weight: 1 },
  { moves: ['revise', 'withdraw'], rests: [1, 6], weight: 1 },
  { moves: ['decline'], rests: [10, 200], weight: 3 },
  { moves: ['decline', 'resubmit'], rests: [1, 8], weight: 1 },
  { moves: ['approve'], rests: [4, 120], weight: 6 },
  { moves: ['revise', 'resubmit', 'approve'], rests: [5, 160], weight: 7 },
  { moves: ['revise', 'resubmit', 'revise', 'resubmit', 'approve'], rests: [6, 140], weight: 3 },
  { moves: ['decline', 'resubmit', 'approve'], rests: [20, 120], weight: 1 },
  { moves: ['approve', 'finish'], rests: [20, 700], weight: 6 },
  { moves: ['revise', 'resubmit', 'approve', 'finish'], rests: [30, 700], weight: 6 },
  // An internship that was over before anybody had time to approve it (X44).
  { moves: ['finish'], rests: [40, 300], weight: 1 },
]

/** The state after each move; every story begins with a submission, which is in process. */
export const after: Record<Move, ProposalApproval> = {
  edit: 'process',
  resubmit: 'process',
  withdraw: 'process',
  revise: 'revision',
  decline: 'declined',
  approve: 'approved',
  finish: 'finish',
  giveUp: 'withdrawn',
}

export const isReview = (move: Move): boolean => move !== 'edit' && move !== 'resubmit' && move !== 'giveUp'

/** Proposals of the named people, the oldest first; the last number is the days since the last step. */
export const namedStories: Record<string, { topic: number; moves: Move[]; rests: number }[]> = {
  scholar: [
    { topic: 16, moves: ['decline'], rests: 402 },
    { topic: 26, moves: ['revise', 'resubmit', 'approve', 'finish'], rests: 128 },
    { topic: 3, moves: ['revise', 'resubmit', 'revise', 'resubmit', 'approve'], rests: 41 },
    { topic: 18, moves: ['revise'], rests: 3 },
    { topic: 5, moves: ['revise', 'resubmit'], rests: 1 },
    { topic: 19, moves: [], rests: 6 },
    { topic: 22, moves: ['revise', 'giveUp'], rests: 64 },
  ],
  scholar2: [{ topic: 11, moves: ['edit'], rests: 4 }],
  tsa: [
    { topic: 20, moves: ['approve'], rests: 33 },
    { topic: 6, moves: ['revise'], rests: 8 },
    { topic: 23, moves: ['giveUp'], rests: 50 },
  ],
}
