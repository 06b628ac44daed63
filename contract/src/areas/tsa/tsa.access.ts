import { aboutActor, aboutRecord, type Actor, holds, isScholar, isStaff, rules, staffWrites } from '../../kit/access.ts'
import { commonStates, type DecidedState, decidedStates, mayWithdraw, mayChange, withdrawnState } from '../../kit/decided-states.ts'
import type { StateOf } from '../../kit/states.ts'

/** The states of a proposal of an association. */
export const tsaStates = decidedStates({ ...commonStates, ...withdrawnState })
export type TsaApproval = StateOf<typeof tsaStates>

/** The states of a cover letter. */
export const letterStates = decidedStates({ ...commonStates, ...withdrawnState })
export type LetterApproval = StateOf<typeof letterStates>

/** What every record of this area has: the campus of its association. */
export interface CampusRecord {
  tsa_id: number
}

/**
 * The scholar who holds TSA acts for the association of their campus, no matter who wrote a record: officers serve one year, and their successors
 * continue with the records. It is read from the account and never from what a browser sends (X68).
 */
const isOfficer = (actor: Actor, { tsa_id }: CampusRecord) =>
  isScholar(actor) && actor.permissions.includes('TSA') && actor.universityId !== null && actor.universityId === tsa_id

const decides = (actor: Actor) => holds(actor, 'UPCM')

export const tsaRules = rules('tsa', {
  /** Lists: staff see every campus, scholars their own (G078, G080). */
  read: aboutActor((actor) => isStaff(actor) || isScholar(actor)),
  /** One record of a campus. */
  see: aboutRecord((actor, record: CampusRecord) => isStaff(actor) || (isScholar(actor) && actor.universityId === record.tsa_id)),
  /** Proposals are registered by the officers of a campus. */
  register: aboutActor((actor) => actor.universityId !== null && isOfficer(actor, { tsa_id: actor.universityId })),
  /** Its officers, while the proposal is not final (000 §4). */
  edit: aboutRecord(
    (actor, proposal: CampusRecord & DecidedState<TsaApproval>) => isOfficer(actor, proposal) && mayChange(tsaStates, proposal, 'proposal'),
  ),
  /** Its officers, while it waits for somebody (O93). */
  withdraw: aboutRecord(
    (actor, proposal: CampusRecord & DecidedState<TsaApproval>) =>
      isOfficer(actor, proposal) && mayWithdraw(tsaStates, proposal, 'proposal'),
  ),
  /** Deciding in general, asked without a record: UPCM or SUPERADMIN (000 §6). */
  decide: aboutActor(decides),
  /** The same, while it is not final. */
  review: aboutRecord(
    (actor, proposal: CampusRecord & DecidedState<TsaApproval>) => decides(actor) && mayChange(tsaStates, proposal, 'proposal'),
  ),
  /** The categories and their guidelines: UPCM or SUPERADMIN. */
  categorise: aboutActor(decides),
  /** A category that nothing belongs to (O59). */
  removeCategory: aboutRecord(
    (actor, { name, proposals }: { name: string; proposals: number }) =>
      decides(actor) &&
      (proposals === 0 || `${proposals} ${proposals === 1 ? 'proposal belongs' : 'proposals belong'} to ${name}, so it cannot be deleted`),
  ),
})

export const letterRules = rules('letter', {
  /** A cover letter goes with an activity, which is an approved proposal. */
  submit: aboutRecord(
    (actor, activity: CampusRecord & DecidedState<TsaApproval>) =>
      isOfficer(actor, activity) && (activity.approval === 'approved' || 'This proposal has not been approved yet, so it is no activity'),
  ),
  /** The officers of the campus, while the letter is not final. */
  edit: aboutRecord(
    (actor, letter: CampusRecord & DecidedState<LetterApproval>) =>
      isOfficer(actor, letter) && mayChange(letterStates, letter, 'cover letter'),
  ),
  /** The same, while it waits for somebody (O93). */
  withdraw: aboutRecord(
    (actor, letter: CampusRecord & DecidedState<LetterApproval>) =>
      isOfficer(actor, letter) && mayWithdraw(letterStates, letter, 'cover letter'),
  ),
  /** Deciding in general, asked without a record: UPCM or SUPERADMIN (001 §6). */
  decide: aboutActor(decides),
  /** The same, while it is not final. */
  review: aboutRecord(
    (actor, letter: CampusRecord & DecidedState<LetterApproval>) => decides(actor) && mayChange(letterStates, letter, 'cover letter'),
  ),
})

export const microRules = rules('micro', {
  /** Micro events of a campus: its officers, and staff for every campus (G083). */
  keep: aboutRecord((actor, event: CampusRecord) => isOfficer(actor, event) || staffWrites(actor)),
})
