import * as z from 'zod'
import type { Verdict } from './access.ts'
import { Id, optionalText, Timestamp } from './fields.ts'
import { approvals, type Approval } from './states.ts'

// A decided record is what one side hands in and another side decides on: proposals, cover letters, scores, contracts (000 §4).

/** Enough of a decided record to say what may happen to it. */
export interface DecidedState {
  approval: Approval
  /** On the server: why this change comes too late, when somebody else's came first. */
  overtaken?: string | undefined
}

/** Approved and finished records are final (X45). */
export const isFinal = (approval: Approval) => approval === 'approved' || approval === 'finish'

/**
 * Whether a record may still be changed or decided: true, or the sentence that says why not. `next` is what a reviewer chose: approved may
 * still become finish, where the record knows that state (X44).
 */
export const stillOpen = (record: DecidedState & { next?: Approval | undefined }, noun: string): Verdict =>
  record.overtaken ??
  (!isFinal(record.approval) || (record.approval === 'approved' && record.next === 'finish') || alreadyFinal(record.approval, noun))

const alreadyFinal = (approval: Approval, noun: string) =>
  `This ${noun} has been ${approval === 'finish' ? 'finished' : 'approved'} and can no longer be changed`

/** Whose move a state asks for. A declined record may be handed in again (O17), yet nobody waits for it. */
export type Turn = 'reviewer' | 'author' | 'nobody'
const turns: Record<Approval, Turn> = { process: 'reviewer', revision: 'author', declined: 'nobody', approved: 'nobody', finish: 'nobody' }
export const turnOf = (approval: Approval): Turn => turns[approval]

/** The version that the writer has read; without it only writes that were under way at the same time are noticed. */
export const readVersion = z.coerce.number().int().optional()

/** Notes are needed for revision and declined (O18): `.refine(hasNeededNotes, notesAreNeeded)` on the input of a decision. */
export const hasNeededNotes = (given: { approval: string; notes: string }) => !needsNotes(given.approval) || given.notes.trim() !== ''
export const notesAreNeeded: { path: string[]; error: string } = { path: ['notes'], error: 'notes are required for revision and declined' }
export const needsNotes = (approval: string) => approval === 'revision' || approval === 'declined'

/** What a review of one record sends: its number, the new state out of `order`, notes and the version that was read. */
export const decisionInput = <const S extends readonly [Approval, ...Approval[]]>(order: S) =>
  z.object({ id: Id, approval: z.enum(order), notes: optionalText(5000), version: readVersion }).refine(hasNeededNotes, notesAreNeeded)

/** The order in which a review offers the states, for all but internships (X43). */
export const reviewOptions = ['process', 'approved', 'declined', 'revision'] as const

/**
 * One step of a decided record's life, for both sides: who, when, from, to, notes, and which fields changed. `submitted` began it, `changed` is the
 * author's, `reviewed` a decision; an area may name further actions, which decide nothing.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the names of the further actions are part of the answer's type
export const recordStep = <const A extends string = never>(...further: A[]) =>
  z.object({
    id: z.number(),
    at: Timestamp,
    by: z.string(),
    by_role: z.string(),
    action: z.enum(['submitted', 'changed', 'reviewed', ...further]),
    from: approvals.schema.nullable(),
    to: approvals.schema,
    notes: z.string(),
    /** Fields by their wire names; a document's value is its link or the name of its file, and the addresses are where both versions can be read. */
    changes: z.array(
      z.object({ field: z.string(), from: z.string(), to: z.string(), from_url: z.string().optional(), to_url: z.string().optional() }),
    ),
  })
export type RecordStep = Omit<z.infer<ReturnType<typeof recordStep>>, 'action'> & { action: string }
export type RecordChange = RecordStep['changes'][number]
