import { type Actor, type CommonAction, isUnchangedDecision, unchangedDecisionMessage, waitingStates } from '@pandu/contract/kit'
import { type Selectable, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from './db.ts'
import { recordSteps } from './decided-steps.ts'
import type { Decided, DecidedTable, StepOptions } from './decided-tables.ts'
import { invalid, notFound } from './errors.ts'
import type { Call } from './serve.ts'
import type { Tables } from './tables.ts'

// Decided records (docs/decisions/0003) have a row with a state and a version, and a table with every step of the history. A step is never changed. Of
// several decisions at the same time exactly one succeeds; the others are refused and learn who was first.

/** Clocks of processes may differ by less than this, in milliseconds. */
const CLOCKS = 1000

/** Every step stores the time of its change. */
type Dated<S extends string> = Decided<S> & { readonly updated_at: string }

interface Options<T extends DecidedTable, S extends string, R extends Dated<S>, A extends string> extends StepOptions<T, S, A> {
  /** The records that a reader may see, with all columns that rules and notices need. The state has the type of the kind. */
  // oxlint-disable-next-line typescript/no-explicit-any -- which tables are joined is the kind's affair; here only the record's own columns are named
  readonly visible: (db: Db, actor: Actor) => SelectQueryBuilder<Tables, any, R>
}

/** Identifies a record by the values of some of its columns. */
type Which<T extends DecidedTable> = Partial<Selectable<Tables[T]>>
/** Values may be null: a file that belongs to no record finds none, so nobody may see it. */
type PerhapsNone<W> = { [K in keyof W]: W[K] | null }

/**
 * One kind of decided record: finding and locking what the reader sees, the filter for what waits, and its steps.
 * `decidedRecords({ table: 'contracts', steps: 'contract_steps', states: contractStates, noun: 'contract', visible })`.
 */
export const decidedRecords = <
  const T extends DecidedTable,
  S extends string,
  R extends Dated<S>,
  const A extends Exclude<string, CommonAction> = never,
>(
  options: Options<T, S, R, A>,
) => {
  const { table, states, visible } = options
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const history = recordSteps(options)

  const seen = (db: Db, actor: Actor, which: PerhapsNone<Which<T>>) =>
    Object.entries(which).reduce((query, [name, value]) => query.where(sql<SqlBool>`${column(name)} = ${value}`), visible(db, actor))

  const lock = async ({ db, actor }: Pick<Call<Actor>, 'db' | 'actor'>, which: Which<T>) => {
    const found = await seen(db, actor, which).select(history.isOwnerDeleted.as('owner_deleted')).forUpdate(table).executeTakeFirst()
    if (!found) throw notFound()
    const { owner_deleted: isOwnerDeleted, ...record } = found as R & { owner_deleted: boolean }
    return { record: record as unknown as R, isOwnerDeleted }
  }

  return {
    ...history,

    /** A record, or undefined when the reader may not see it. */
    ifVisible: async (db: Db, actor: Actor, which: PerhapsNone<Which<T>>): Promise<R | undefined> =>
      await seen(db, actor, which).executeTakeFirst(),

    /** A record that the reader may see. A forbidden one has the same error as a missing one. */
    find: async (db: Db, actor: Actor, which: Which<T>): Promise<R> => {
      const record = await seen(db, actor, which).executeTakeFirst()
      if (!record) throw notFound()
      return record as R
    },

    /** The same with its row locked until the end of the write, so that changes of a record happen one after another. */
    lock: async (call: Pick<Call<Actor>, 'db' | 'actor'>, which: Which<T>): Promise<R> => (await lock(call, which)).record,

    /** Locks a record for a change or a decision. The result has the reason why that comes too late, if there is one, for the rule. */
    lockForChange: async (call: Pick<Call<Actor>, 'db' | 'actor' | 'arrivedAt'>, which: Which<T>, version?: number) => {
      const { record, isOwnerDeleted } = await lock(call, which)
      if (isOwnerDeleted) return { ...record, supersededBy: history.deletedOwner }
      // The steps are only read when one may be newer than the given version: every step increases the version and stores its time.
      const isAlone =
        (version === undefined || version >= record.version) && Date.parse(record.updated_at) < call.arrivedAt.getTime() - CLOCKS
      return { ...record, supersededBy: isAlone ? undefined : await history.supersededBy(call, record, version) }
    },

    /** The condition of a list for records that have been waiting for somebody for at least this many days. */
    waitingFor: (days: number) =>
      sql<SqlBool>`(${column('approval')} in (${sql.join(waitingStates(states))}) and ${column('waiting_since')} <= now() - make_interval(days => ${days}))`,

    /** Stores a decision on a locked record. A decision that would change nothing is refused. Returns the message for the person who decided. */
    decide: async (call: Pick<Call<Actor>, 'db' | 'actor'>, record: R, { approval, notes }: { approval: S; notes: string }) => {
      if (isUnchangedDecision(record, { approval, notes })) throw invalid({ approval: [unchangedDecisionMessage] })
      await history.advance(call, record, { action: 'reviewed', to: approval, notes })
      return `The decision has been recorded: ${states.byState[approval].label}`
    },

    /** Locks several records that the reader may see, in ascending order of their ids, so that two writes cannot deadlock. */
    lockAll: async ({ db, actor }: Pick<Call<Actor>, 'db' | 'actor'>, ids: readonly number[]): Promise<R[]> =>
      visible(db, actor)
        .where(sql<SqlBool>`${column('id')} = any(${ids}::int[])`)
        .orderBy(column('id'))
        .forUpdate(table)
        .execute(),
  }
}
