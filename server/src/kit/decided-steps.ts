import { fileUrl } from '@pandu/contract/files'
import { type Actor, type CommonAction, type DecidedStates, isWebLink, type RecordStep } from '@pandu/contract/kit'
import { type Kysely, sql, type Updateable } from 'kysely'
import type { Db } from './db.ts'
import { formatMoment } from './moment.ts'
import type { Call } from './serve.ts'
import type { ProposalsTable, ProposalStepsTable, Tables } from './tables.ts'

/** Tables whose records are decided on, and tables of the steps of such records. */
export type DecidedTable = 'proposals' | 'contracts' | 'score_drafts' | 'tsa_proposals' | 'tsa_letters'
export type StepTable = 'proposal_steps' | 'contract_steps' | 'score_draft_steps' | 'tsa_proposal_steps' | 'tsa_letter_steps'

/** What every decided record has. */
export interface Decided<S extends string> {
  id: number
  approval: S
  notes: string
  version: number
}

/** One field that a step changed, by its wire name; documents by their link or the name of their file, which stays readable by its id. */
export interface Change {
  field: string
  from: string
  to: string
  from_file?: string
  to_file?: string
}

type Plain = string | number | null | undefined

/** The changes between two records, field by field. */
export const fieldChanges = <F extends string>(before: Record<F, Plain>, after: Record<F, Plain>, fields: readonly F[]): Change[] =>
  fields.flatMap((field) => {
    const [from, to] = [asText(before[field]), asText(after[field])]
    return from === to ? [] : [{ field, from, to }]
  })
const asText = (value: Plain) => (value === null || value === undefined ? '' : String(value))

/** How many steps a history shows: each may hold two long texts. */
const MOST_STEPS = 500

interface NewStep<T extends DecidedTable, S extends string, A extends string> {
  action: CommonAction | A
  to: S
  notes?: string
  changes?: readonly Change[]
  /** Columns of the record that this step writes beside its state. */
  set?: Updateable<Tables[T]>
}

export interface StepOptions<T extends DecidedTable, S extends string, A extends string> {
  readonly table: T
  readonly steps: StepTable
  readonly states: DecidedStates<S>
  /** As sentences call one of these records. */
  readonly noun: string
  /** What is done to these records beside submitting, changing and reviewing; a silent action supersedes nobody's change or decision. */
  readonly actions?: Readonly<Record<A, 'supersedes' | 'silent'>>
}

/**
 * The tables have these columns in common, but a union of tables is more than Kysely's types can tell: proposals stand for all of them,
 * with whatever states and actions.
 */
interface Common extends Omit<Tables, 'proposals' | 'proposal_steps'> {
  proposals: Omit<ProposalsTable, 'approval'> & { approval: string }
  proposal_steps: Omit<ProposalStepsTable, 'action'> & { action: string }
}
const common = (db: Db) => db as unknown as Kysely<Common>

/** The steps of one kind of decided record. Every function wants the record's row to be locked (`for update`) by the write that it serves. */
export const recordSteps = <T extends DecidedTable, S extends string, A extends string>(options: StepOptions<T, S, A>) => {
  const { states, noun, actions } = options
  const steps = options.steps as 'proposal_steps'
  const records = options.table as 'proposals'
  const silent = Object.entries(actions ?? {}).flatMap(([action, effect]) => (effect === 'silent' ? [action] : []))

  const insert = (
    db: Db,
    by: Pick<Actor, 'id'> | null,
    ids: readonly number[],
    step: Omit<NewStep<T, S, A>, 'set'> & { from: S | null; at: Date },
  ) =>
    common(db)
      .insertInto(steps)
      .values(ids.map((record_id) => ({ ...step, record_id, by_id: by?.id ?? null, changes: JSON.stringify(step.changes ?? []) })))
      .execute()

  return {
    /** The first step of records that were just put in. */
    begin: (db: Db, by: Pick<Actor, 'id'> | null, ids: number | readonly number[], { at = new Date(), to }: { at?: Date; to: S }) =>
      insert(db, by, [ids].flat(), { action: 'submitted', from: null, to, at }),

    /** Moves a locked record on: its row, its version and its history say the same. */
    advance: async (
      { db, actor }: Pick<Call<Actor>, 'db' | 'actor'>,
      record: Decided<S>,
      { action, to, notes = '', changes = [], set }: NewStep<T, S, A>,
    ) => {
      // This process's clock and not the transaction's, which began before this write had to wait for others.
      const at = new Date()
      await common(db)
        .updateTable(records)
        .set({
          ...(set as object),
          approval: to,
          version: record.version + 1,
          updated_at: at,
          ...(action === 'reviewed' && { decided_at: at, notes }),
          // Whoever's turn it is goes on waiting as long as the state stays.
          ...(to !== record.approval && { waiting_since: at }),
        })
        .where('id', '=', record.id)
        .execute()
      await insert(db, actor, [record.id], { action, from: record.approval, to, notes, changes, at })
    },

    /**
     * Why a decision or an edit comes too late, or undefined: somebody decided or edited while it was under way, or after the `version` it was
     * made for.
     */
    supersededBy: async (
      { db, actor, arrivedAt }: Pick<Call<Actor>, 'db' | 'actor' | 'arrivedAt'>,
      record: Pick<Decided<S>, 'id' | 'version'>,
      version = record.version,
    ) => {
      const numbered = common(db)
        .selectFrom(steps)
        .where('record_id', '=', record.id)
        .select(['id', 'by_id', 'at', 'action', 'to', sql<number>`row_number() over (order by id)`.as('number')])
      const step = await common(db)
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
      const when = formatMoment(step.at)
      // An action called like a state, such as 'withdrawn', says what happened better than that something changed.
      if (step.action === step.to) return `${who} ${states.byState[step.to as S].didTo} this ${noun} ${when}`
      return step.action === 'reviewed'
        ? `${who} already decided on this ${noun} ${when}: ${states.byState[step.to as S].label}`
        : `${who} changed this ${noun} ${when}; please read it again`
    },

    /** What happened to a record, newest first: all of it, unless somebody has changed the record over and over. */
    historyOf: async (db: Db, id: number): Promise<RecordStep<S, CommonAction | A>[]> => {
      const rows = await common(db)
        .selectFrom(`${steps} as s`)
        .leftJoin('users', 'users.id', 's.by_id')
        .where('s.record_id', '=', id)
        .orderBy('s.id', 'desc')
        .limit(MOST_STEPS)
        .select(['s.id', 's.at', 's.action', 's.from', 's.to', 's.notes', 's.changes', 'users.name', 'users.role'])
        .execute()
      return rows.map(({ name, role, changes, action, from, to, ...step }) => ({
        ...step,
        action: action as CommonAction | A,
        from: from as S | null,
        to: to as S,
        by: name ?? '',
        by_role: role ?? '',
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
