import { keysOf } from './records.ts'
import type { Verdict } from './access.ts'
import { type StateDisplay, states } from './states.ts'

/** Who has to act in a state. A declined record may be submitted again (O17), but nobody has to act on it. */
export type Turn = 'reviewer' | 'author' | 'nobody'

/** One state of a decided record, with its texts for screens, histories and notices and its properties for rules. */
export interface DecidedDisplay extends StateDisplay {
  readonly icon: 'hourglass' | 'pencil' | 'cross' | 'check' | 'flag' | 'back'
  readonly turn: Turn
  /** In a history, after the name of the person: 'approved it'. */
  readonly actionText: string
  /** Before the title of the record: 'asked for changes to'. */
  readonly actionBeforeTitle: string
  /** In a notice, after the name of the record: one 'was approved', several 'were approved'. */
  readonly noticeText: { readonly one: string; readonly many: string }
  /** The label of the notes of a record in this state; 'Notes of the last decision' where none is given. */
  readonly notesLabel?: string
  /** Set for final states, in which nobody can change or decide the record any more (X45): the word for it in the refusal, such as 'approved'. */
  readonly final?: string
  /** The states that a final record may still move to by a decision (X44). */
  readonly nextStates?: readonly string[]
}

/** The states that every kind of decided record has (000 §4): approved green, declined red, revision gold, other blue. */
export const commonStates = {
  process: {
    label: 'Process',
    color: 'blue',
    icon: 'hourglass',
    turn: 'reviewer',
    actionText: 'put it back in process',
    actionBeforeTitle: 'put back in process',
    noticeText: { one: 'was put back in process', many: 'were put back in process' },
  },
  declined: {
    label: 'Declined',
    color: 'red',
    icon: 'cross',
    turn: 'nobody',
    actionText: 'declined it',
    actionBeforeTitle: 'declined',
    noticeText: { one: 'was declined', many: 'were declined' },
  },
  revision: {
    label: 'Revision',
    color: 'yellow',
    icon: 'pencil',
    turn: 'author',
    actionText: 'asked for a revision',
    actionBeforeTitle: 'asked for changes to',
    noticeText: { one: 'needs a revision', many: 'need a revision' },
    notesLabel: 'Revision notes',
  },
  approved: {
    label: 'Approved',
    color: 'green',
    icon: 'check',
    turn: 'nobody',
    actionText: 'approved it',
    actionBeforeTitle: 'approved',
    noticeText: { one: 'was approved', many: 'were approved' },
    final: 'approved',
  },
} as const satisfies Record<string, DecidedDisplay>

/** The state of a record that its author took back while it waited: final, and offered in no review (O93). */
export const withdrawnState = {
  withdrawn: {
    label: 'Withdrawn',
    color: 'gray',
    icon: 'back',
    turn: 'nobody',
    actionText: 'withdrew it',
    actionBeforeTitle: 'withdrew',
    noticeText: { one: 'was withdrawn', many: 'were withdrawn' },
    notesLabel: 'Reason',
    final: 'withdrawn',
  },
} as const satisfies Record<string, DecidedDisplay>

/** Declares the states of one kind of decided record: the common ones, and those that only this kind has. */
export const decidedStates = <const T extends Record<string, DecidedDisplay>>(byState: T) => states(byState)

/** What the functions below need to know of the states of a kind. */
export interface DecidedStates<S extends string> {
  readonly byState: Readonly<Record<S, DecidedDisplay>>
}

/** The properties of a decided record that its rules need. */
export interface DecidedState<S extends string> {
  approval: S
  /** Set on the server: why this change comes too late, because somebody else has changed the record before. */
  supersededBy?: string | undefined
}

/** Whether nobody can change or decide a record in this state any more. */
export const isFinal = <S extends string>(of: DecidedStates<S>, state: NoInfer<S>) => of.byState[state].final !== undefined

/**
 * Whether a record may still be changed or decided: true, or the sentence that says why not. `next` is what a reviewer chose: some final states
 * may still move to another one.
 */
export const mayChange = <S extends string>(
  of: DecidedStates<S>,
  record: DecidedState<NoInfer<S>> & { next?: NoInfer<S> | undefined },
  noun: string,
): Verdict => {
  const { final, nextStates } = of.byState[record.approval]
  if (record.supersededBy) return record.supersededBy
  if (final === undefined || (record.next !== undefined && nextStates?.includes(record.next))) return true
  return `This ${noun} has been ${final} and can no longer be changed`
}

/** Whether a record may be withdrawn: while it waits for a reviewer or its author (O93). */
export const mayWithdraw = <S extends string>(of: DecidedStates<S>, record: DecidedState<NoInfer<S>>, noun: string): Verdict => {
  const open = mayChange(of, record, noun)
  if (open !== true) return open
  return turnOf(of, record.approval) !== 'nobody' || `This ${noun} has been declined, so there is nothing to withdraw`
}

/** Who has to act in the state. */
export const turnOf = <S extends string>(of: DecidedStates<S>, state: NoInfer<S>): Turn => of.byState[state].turn

/** The states in which somebody is waited for. */
export const waitingStates = <S extends string>(of: DecidedStates<S>): S[] =>
  keysOf(of.byState).filter((state) => of.byState[state].turn !== 'nobody')
