import { fileUrl } from '@pandu/contract/files'
import { type Actor, type CommonAction, type DecidedStates, isWebLink, type RecordStep, currentTime } from '@pandu/contract/kit'
import { type Kysely, sql, type Updateable } from 'kysely'
import type { Db } from './db.ts'
import { formatMoment } from './moment.ts'
import type { Call } from './serve.ts'
import type { ProposalsTable, ProposalStepsTable, Tables } from './tables.ts'

/** Tables whose records are decided on, and tables of the steps of such records. */
export type DecidedTable = 'proposals' | 'contracts' | 'score_drafts' | 'tsa_proposals' | 'tsa_letters'
export type StepTable = 'proposal_steps' | 'contract_steps' | 'score_draft_steps' | 'tsa_proposal_steps' | 'tsa_letter_steps'

/** The columns of every decided record. */
export interface Decided<S extends string> {
  id: number
  approval: S
  notes: string
  version: number
}

/** The state of a record before a decision that may be undone, and the version after the decision. */
export interface Before<S extends string> {
  id: number
  from: S
  notes: string
  waiting_since: Date | string
  decided_at: Date | string | null
  version: number
}

/** A field that a step changed, by its API name. Documents have their link or file name; the file stays readable by its id. */
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

/** The most steps that a history shows, because each may have two long texts. */
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
  /** The word for one of these records in sentences. */
  readonly noun: string
  /** Further actions beside submitting, changing and reviewing. A silent action does not supersede changes or decisions. */
  readonly actions?: Readonly<Record<A, 'supersedes' | 'silent'>>
}

/**
 * The tables have these columns in common, but Kysely's types cannot express a union of tables. So proposals stand for all of them, with any states and
 * actions.
 */
interface Common extends Omit<Tables, 'proposals' | 'proposal_steps'> {
  proposals: Omit<ProposalsTable, 'approval'> & { approval: string }
  proposal_steps: Omit<ProposalStepsTable, 'action'> & { action: string }
}
const common = (db: Db) => db as unknown as Kysely<Common>

/** The steps of one kind of decided record. For every function the write must have locked the row of the record (`for update`). */
export const recordSteps = <T extends DecidedTable, S extends string, A extends string>(options: StepOptions<T, S, A>) => {
  const { states, noun, actions } = options
  const steps = options.steps as 'proposal_steps'
  const records = options.table as 'proposals'
  const silent = Object.entries(actions ?? {}).flatMap(([action, effect]) => (effect === 'silent' ? [action] : []))

  type Moved = readonly { id: number; from: S | null; to: S }[]
  type Step = Pick<NewStep<T, S, A>, 'action' | 'notes' | 'changes'> & { at: Date }
  const stepRows = (by: Pick<Actor, 'id'> | null, records: Moved, step: Step) =>
    records.map(({ id: record_id, from, to }) => ({
      ...step,
      from,
      to,
      record_id,
      by_id: by?.id ?? null,
      changes: JSON.stringify(step.changes ?? []),
    }))
  const insert = (db: Db, by: Pick<Actor, 'id'> | null, records: Moved, step: Step) =>
    common(db)
      .insertInto(steps)
      .values(stepRows(by, records, step))
      .execute()

  /** Adds a step to locked records: changes their rows, increases their versions and adds to their histories with one statement. */
  const advanceAll = async (
    { db, actor }: Pick<Call<Actor>, 'db' | 'actor'>,
    advanced: readonly Decided<S>[],
    { action, to, notes = '', changes = [], set }: NewStep<T, S, A>,
  ) => {
    // The time of this process, because the time of the transaction is from before the write had to wait for a lock.
    const at = currentTime()
    const ids = advanced.map(({ id }) => id)
    // Row and step are written with one statement.
    await common(db)
      .with('moved', (query) =>
        query
          .updateTable(records)
          .set((eb) => ({
            ...(set as object),
            approval: to,
            version: eb('version', '+', 1),
            updated_at: at,
            // The reason of a withdrawn record is stored where the notes of a decision are.
            ...(action === 'withdrawn' && { notes }),
            ...(action === 'reviewed' && { decided_at: at, notes }),
            // The waiting time continues as long as the state does not change.
            waiting_since: sql<Date>`case when approval = ${to} then waiting_since else ${at}::timestamptz end`,
          }))
          .where('id', '=', sql<number>`any(${ids}::int[])`),
      )
      .insertInto(steps)
      .values(
        stepRows(
          actor,
          advanced.map(({ id, approval }) => ({ id, from: approval, to })),
          { action, notes, changes, at },
        ),
      )
      .execute()
  }

  /**
   * The reasons why a decision or an edit of these records comes too late; records without a reason are absent. `version` is the one that was read.
   */
  const supersededAmong = async (
    { db, actor, arrivedAt }: Pick<Call<Actor>, 'db' | 'actor' | 'arrivedAt'>,
    read: readonly { id: number; version: number }[],
  ) => {
    const numbered = common(db)
      .selectFrom(steps)
      .where('record_id', '=', sql<number>`any(${read.map(({ id }) => id)}::int[])`)
      .select([
        'id',
        'record_id',
        'by_id',
        'at',
        'action',
        'to',
        sql<number>`row_number() over (partition by record_id order by id)`.as('number'),
      ])
    const known = sql<{
      id: number
      version: number
    }>`unnest(${read.map(({ id }) => id)}::int[], ${read.map(({ version }) => version)}::int[])`
    const rows = await common(db)
      .selectFrom(numbered.as('s'))
      .innerJoin(known.as<'known'>(sql`known(id, version)`), 'known.id', 's.record_id')
      .leftJoin('users', 'users.id', 's.by_id')
      .$if(silent.length > 0, (q) => q.where('s.action', 'not in', silent))
      .where((eb) => eb.or([eb('s.number', '>', eb.ref('known.version')), eb('s.at', '>=', arrivedAt.toISOString())]))
      .distinctOn('s.record_id')
      .orderBy('s.record_id')
      .orderBy('s.id', 'desc')
      .select(['s.record_id', 's.by_id', 's.at', 's.action', 's.to', 'users.name'])
      .execute()
    return new Map(rows.map((step) => [step.record_id, whatHappened(step, actor)]))
  }

  const whatHappened = (step: { by_id: number | null; at: string; action: string; to: string; name: string | null }, actor: Actor) => {
    const who = step.by_id === actor.id ? 'You' : (step.name ?? 'Somebody')
    const when = formatMoment(step.at)
    // An action with the name of a state, such as 'withdrawn', is more exact than 'changed'.
    if (step.action === step.to) return `${who} ${states.byState[step.to as S].actionBeforeTitle} this ${noun} ${when}`
    return step.action === 'reviewed'
      ? `${who} already decided on this ${noun} ${when}: ${states.byState[step.to as S].label}`
      : `${who} changed this ${noun} ${when}; please read it again`
  }

  return {
    /** Adds the first step of new records. */
    begin: (db: Db, by: Pick<Actor, 'id'> | null, ids: number | readonly number[], { at = currentTime(), to }: { at?: Date; to: S }) =>
      insert(
        db,
        by,
        [ids].flat().map((id) => ({ id, from: null, to })),
        { action: 'submitted', notes: '', at },
      ),

    /** Adds a step to a locked record. */
    advance: (call: Pick<Call<Actor>, 'db' | 'actor'>, record: Decided<S>, step: NewStep<T, S, A>) => advanceAll(call, [record], step),

    advanceAll,

    /** Undoes decisions on locked records: each record gets its former state, and its waiting time continues as if nothing had been decided. */
    takeBack: async ({ db, actor }: Pick<Call<Actor>, 'db' | 'actor'>, decided: readonly Decided<S>[], before: readonly Before<S>[]) => {
      const at = currentTime()
      await sql`update ${sql.table(options.table)} r set approval = b."from", notes = b.notes, decided_at = b.decided_at,
          waiting_since = b.waiting_since, version = r.version + 1, updated_at = ${at}
        from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) b(id int, "from" text, notes text, decided_at timestamptz, waiting_since timestamptz)
        where r.id = b.id`.execute(db)
      const states = new Map(decided.map(({ id, approval }) => [id, approval]))
      await insert(
        db,
        actor,
        before.map(({ id, from }) => ({ id, from: states.get(id) ?? null, to: from })),
        { action: 'undone', notes: '', at },
      )
    },

    supersededAmong,

    /**
     * The reason why a decision or an edit comes too late, or undefined: somebody has decided or edited at the same time, or after the `version` that it
     * is based on.
     */
    supersededBy: async (
      call: Pick<Call<Actor>, 'db' | 'actor' | 'arrivedAt'>,
      record: Pick<Decided<S>, 'id' | 'version'>,
      version = record.version,
    ) => (await supersededAmong(call, [{ id: record.id, version }])).get(record.id),

    /** The history of a record, newest first. It has only the newest steps when there are very many. */
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
