import { fileUrl } from '@pandu/contract/files'
import { type Actor, approvals, type Approval, isWebLink, type RecordStep } from '@pandu/contract/kit'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from './db.ts'
import type { Call } from './serve.ts'
import type { Tables } from './tables.ts'

// What decided records share (docs/decisions/0003): a row with a state and a version, and beside it a table with every step of its life. A step is
// never changed. Of several decisions at once exactly one is taken; the others learn who was first.

/** The tables of decided records with the tables of their steps, which all have the same columns. */
const stepTables = {
  proposals: 'proposal_steps',
  contracts: 'contract_steps',
  score_drafts: 'score_draft_steps',
  tsa_proposals: 'tsa_proposal_steps',
  tsa_letters: 'tsa_letter_steps',
} as const
export type DecidedTable = keyof typeof stepTables

/** What every table of decided records has. */
type Decided = Pick<Selectable<Tables['proposals']>, 'id' | 'approval' | 'version'>

/** One field that a step changed, by its wire name; documents by their link or the name of their file, which stays readable by its id. */
export interface Change {
  field: string
  from: string
  to: string
  from_file?: string
  to_file?: string
}

/** How many steps a history shows: each may hold two long texts. */
const MOST_STEPS = 500

interface NewStep<T extends DecidedTable, A extends string> {
  action: 'submitted' | 'changed' | 'reviewed' | A
  to: Approval
  notes?: string
  changes?: readonly Change[]
  /** Columns of the record that this step writes beside its state. */
  set?: Updateable<Tables[T]>
}

type StepOf<A extends string> = Omit<RecordStep, 'action'> & { action: 'submitted' | 'changed' | 'reviewed' | A }

type Plain = string | number | null | undefined

/** The changes between two records, field by field. */
export const fieldChanges = <F extends string>(before: Record<F, Plain>, after: Record<F, Plain>, fields: readonly F[]): Change[] =>
  fields.flatMap((field) => {
    const [from, to] = [words(before[field]), words(after[field])]
    return from === to ? [] : [{ field, from, to }]
  })
const words = (value: Plain) => (value === null || value === undefined ? '' : String(value))

/**
 * The life of one kind of decided record. `noun` is what sentences call it; `silent` are actions beside submitted, changed and reviewed, which overtake nobody.
 * Every function wants its record's row to be locked (`for update`) by the write that it serves.
 */
export const decided = <const T extends DecidedTable, const A extends string = never>(
  table: T,
  noun: string,
  silent: readonly A[] = [],
) => {
  // The tables have these columns in common, but a union of tables is more than Kysely's types can tell: proposals stand for all of them.
  const steps = stepTables[table] as 'proposal_steps'
  const records = table as 'proposals'

  const insert = (
    db: Db,
    by: Pick<Actor, 'id'> | null,
    ids: readonly number[],
    step: Omit<NewStep<T, A>, 'set'> & { from: Approval | null; at: Date },
  ) =>
    db
      .insertInto(steps)
      .values(ids.map((record_id) => ({ ...step, record_id, by_id: by?.id ?? null, changes: JSON.stringify(step.changes ?? []) })))
      .execute()

  return {
    /** The first step of records that were just put in. */
    begin: (
      db: Db,
      by: Pick<Actor, 'id'> | null,
      ids: number | readonly number[],
      { at = new Date(), to = 'process', notes = '' }: { at?: Date; to?: Approval; notes?: string } = {},
    ) => insert(db, by, [ids].flat(), { action: 'submitted', from: null, to, at, notes }),

    /** Moves a locked record on: its row, its version and its history say the same. */
    take: async (
      { db, actor }: Pick<Call<Actor>, 'db' | 'actor'>,
      record: Decided,
      { action, to, notes = '', changes = [], set }: NewStep<T, A>,
    ) => {
      // This process's clock and not the transaction's, which began before this write had to wait for others.
      const at = new Date()
      await db
        .updateTable(records)
        .set({
          ...(set as object),
          approval: to,
          version: record.version + 1,
          updated_at: at,
          ...(action === 'reviewed' && { decided_at: at }),
          // Whoever's turn it is goes on waiting as long as the state stays.
          ...(to !== record.approval && { waiting_since: at }),
        })
        .where('id', '=', record.id)
        .execute()
      await insert(db, actor, [record.id], { action, from: record.approval as Approval, to, notes, changes, at })
    },

    /**
     * Why a decision or an edit comes too late, or undefined: somebody decided or edited while it was under way, or after the `version` it was
     * made for.
     */
    overtakenBy: async (
      { db, actor, arrivedAt }: Pick<Call<Actor>, 'db' | 'actor' | 'arrivedAt'>,
      record: Decided,
      version = record.version,
    ) => {
      const numbered = db
        .selectFrom(steps)
        .where('record_id', '=', record.id)
        .select(['id', 'by_id', 'at', 'action', 'to', sql<number>`row_number() over (order by id)`.as('number')])
      const step = await db
        .selectFrom(numbered.as('s'))
        .leftJoin('users', 'users.id', 's.by_id')
        .$if(silent.length > 0, (q) => q.where('s.action', 'not in', silent))
        .where((eb) => eb.or([eb('s.number', '>', version), eb('s.at', '>=', arrivedAt.toISOString())]))
        .orderBy('s.id', 'desc')
        .limit(1)
        .select(['s.by_id', 's.at', 's.action', 's.to', 'users.name'])
        .executeTakeFirst()
      if (!step) return undefined
      const who = step.by_id === actor.id ? 'You' : (step.name ?? 'Somebody')
      const when = momentOf(step.at)
      return step.action === 'reviewed'
        ? `${who} already decided on this ${noun} ${when}: ${approvals.label(step.to as Approval)}`
        : `${who} changed this ${noun} ${when}; please read it again`
    },

    /** What happened to a record, newest first: all of it, unless somebody has changed the record over and over. */
    historyOf: async (db: Db, id: number): Promise<StepOf<A>[]> => {
      const rows = await db
        .selectFrom(`${steps} as s`)
        .leftJoin('users', 'users.id', 's.by_id')
        .where('s.record_id', '=', id)
        .orderBy('s.id', 'desc')
        .limit(MOST_STEPS)
        .select(['s.id', 's.at', 's.action', 's.from', 's.to', 's.notes', 's.changes', 'users.name', 'users.role'])
        .execute()
      return rows.map(({ name, role, changes, action, from, to, ...step }) => ({
        ...step,
        by: name ?? '',
        by_role: role ?? '',
        action: action as StepOf<A>['action'],
        from: from as Approval | null,
        to: to as Approval,
        changes: (changes as Change[]).map(({ from_file, to_file, ...change }) => ({
          ...change,
          from_url: urlOf(change.from, from_file),
          to_url: urlOf(change.to, to_file),
        })),
      }))
    },
  }
}

const urlOf = (value: string, fileId: string | undefined) => (fileId ? fileUrl(fileId) : isWebLink(value) ? value : undefined)

const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Jakarta' })

/** When something happened, as the end of a sentence. */
export const momentOf = (at: string | Date) => `on ${clock.format(new Date(at))} WIB`
