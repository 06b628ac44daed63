import * as z from 'zod'
import { Id, optionalText, text, Timestamp } from './fields.ts'

// A decided record is what one side hands in and another side decides on: proposals, cover letters, scores, contracts (000 §4). Each kind has states of
// its own; see decided-states.ts.

/** The version that the writer has read. Without it only changes that run at the same time are noticed. */
export const readVersion = z.coerce.number().int().min(0).max(2_147_483_647).optional()

/** A filter for records that have been waiting for somebody for at least this many days. */
export const waitingDays = z.coerce.number().int().min(1).max(3650)

/** Notes are needed for revision and declined (O18): `.refine(hasRequiredNotes, notesRequired)` on the input of a decision. */
export const hasRequiredNotes = (given: { approval: string; notes: string }) => !requiresNotes(given.approval) || given.notes.trim() !== ''
/** The message for missing notes, at their field. */
export const notesRequired: { path: string[]; error: string } = { path: ['notes'], error: 'notes are required for revision and declined' }
/** Whether a decision for this state needs notes. */
export const requiresNotes = (approval: string) => approval === 'revision' || approval === 'declined'

interface Decision {
  approval: string
  notes: string
}
/** Whether a decision would change neither the state nor the notes. Such a decision is refused. */
export const isUnchangedDecision = (record: Decision, { approval, notes }: Decision) =>
  approval === record.approval && (notes.trim() === '' || notes.trim() === record.notes.trim())
/** The message for such a decision. */
export const unchangedDecisionMessage = 'choose another status, or write new notes'

/** The fields that every decided record with these states has: `z.object({ id: z.number(), …, ...decidedFields(letterStates) })`. */
export const decidedFields = <S extends string>(of: { readonly schema: z.ZodType<S, S> }) => ({
  approval: of.schema,
  notes: z.string(),
  /** Increases with every change. Clients send it back with a decision or an edit, so that a change in between is noticed. */
  version: z.number(),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** Since when the side that has to act next has been waiting. */
  waiting_since: Timestamp,
})

/** The input of the history of one record. */
export const historyInput = z.object({ filter: z.strictObject({ id: Id }) })

/** The input of a review of one record: its id, the new state (one of `order`), notes and the version that was read. */
export const decisionInput = <const S extends readonly [string, ...string[]]>(order: S) =>
  z.object({ id: Id, approval: z.enum(order), notes: optionalText(5000), version: readVersion }).refine(hasRequiredNotes, notesRequired)

/** The input for withdrawing a record: its id, the reason, and the version that was read. */
export const withdrawInput = z.object({ id: Id, reason: text(5000), version: readVersion })

/** The order in which a review offers the states, for all but internships (X43). */
export const reviewOptions = ['process', 'approved', 'declined', 'revision'] as const

/** The red text under the status select when approved is chosen (000 §4). */
export const approvedIsFinal = 'Are you sure you want to change to "approved", you can\'t change it anymore'

/** A changed field by its API name. The value of a document is its link or its file name; the addresses open both versions. */
const recordChange = z.object({
  field: z.string(),
  from: z.string(),
  to: z.string(),
  from_url: z.string().optional(),
  to_url: z.string().optional(),
})
export type RecordChange = z.infer<typeof recordChange>

/** The actions of every decided record: `submitted` began it, `changed` is the author's, `reviewed` a decision, `undone` took a decision back. */
export const commonActions = ['submitted', 'changed', 'reviewed', 'undone'] as const
export type CommonAction = (typeof commonActions)[number]

/** One step in the history of a record, as {@link recordStep} declares it for the wire. */
export interface RecordStep<S extends string = string, A extends string = string> {
  id: number
  at: string
  by: string
  by_role: string
  action: A
  from: S | null
  to: S
  notes: string
  changes: RecordChange[]
}

/**
 * One step in the history of a record with these states, for both sides: who, when, from, to, notes, and which fields changed. An area may name
 * further actions than the common ones.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the names of the further actions are part of the answer's type
export const recordStep = <S extends string, const A extends string = never>(of: { readonly schema: z.ZodType<S, S> }, ...further: A[]) =>
  z.object({
    id: z.number(),
    at: Timestamp,
    by: z.string(),
    by_role: z.string(),
    action: z.enum([...commonActions, ...further]),
    from: of.schema.nullable(),
    to: of.schema,
    notes: z.string(),
    changes: z.array(recordChange),
  })
