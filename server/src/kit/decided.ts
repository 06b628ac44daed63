import { type Actor, type CommonAction, decidesNothing, nothingDecided, waitingStates } from '@pandu/contract/kit'
import { type Selectable, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from './db.ts'
import { type Decided, type DecidedTable, recordSteps, type StepOptions } from './decided-steps.ts'
import { invalid, notFound } from './errors.ts'
import type { Call } from './serve.ts'
import type { Tables } from './tables.ts'

// What decided records share (docs/decisions/0003): a row with a state and a version, and beside it a table with every step of its history. A step
// is never changed. Of several decisions at once exactly one is taken; the others learn who was first.

/** Clocks of processes may differ by less than this, in milliseconds. */
const CLOCKS = 1000

/** Every step writes when it changed the record. */
type Dated<S extends string> = Decided<S> & { readonly updated_at: string }

interface Options<T extends DecidedTable, S extends string, R extends Dated<S>, A extends string> extends StepOptions<T, S, A> {
  /** The records that a reader sees at all, with all that rules and notices ask about them. The state is called by the kind's own type. */
  // oxlint-disable-next-line typescript/no-explicit-any -- which tables are joined is the kind's affair; here only the record's own columns are named
  readonly visible: (db: Db, actor: Actor) => SelectQueryBuilder<Tables, any, R>
}

/** Which record is meant: the values of some of its columns. */
type Which<T extends DecidedTable> = Partial<Selectable<Tables[T]>>
/** A file that belongs to no record is shown to nobody. */
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

  const lock = async ({ db, actor }: Pick<Call<Actor>, 'db' | 'actor'>, which: Which<T>): Promise<R> => {
    const record = await seen(db, actor, which).forUpdate(table).executeTakeFirst()
    if (!record) throw notFound()
    return record as R
  }

  return {
    ...history,

    /** A record if the reader sees it. */
    ifVisible: async (db: Db, actor: Actor, which: PerhapsNone<Which<T>>): Promise<R | undefined> =>
      await seen(db, actor, which).executeTakeFirst(),

    /** A record that the reader sees; a forbidden one answers like a missing one. */
    find: async (db: Db, actor: Actor, which: Which<T>): Promise<R> => {
      const record = await seen(db, actor, which).executeTakeFirst()
      if (!record) throw notFound()
      return record as R
    },

    /** The same with its row held until the end of the write: changes of one record happen one after the other. */
    lock,

    /** A locked record that is about to be changed or decided, with the reason why that comes too late, for its rule. */
    lockForChange: async (call: Pick<Call<Actor>, 'db' | 'actor' | 'arrivedAt'>, which: Which<T>, version?: number) => {
      const record = await lock(call, which)
      // The steps are read only if one can be newer than what was read: every step raises the version and stores its time.
      const isAlone =
        (version === undefined || version >= record.version) && Date.parse(record.updated_at) < call.arrivedAt.getTime() - CLOCKS
      return { ...record, supersededBy: isAlone ? undefined : await history.supersededBy(call, record, version) }
    },

    /** Condition of a list: records that have been waiting for somebody for at least so many days. */
    waitingFor: (days: number) =>
      sql<SqlBool>`(${column('approval')} in (${sql.join(waitingStates(states))}) and ${column('waiting_since')} <= now() - make_interval(days => ${days}))`,

    /** Records a decision on a locked record; a decision that would change nothing is refused. Answers the sentence for the person who decided. */
    decide: async (call: Pick<Call<Actor>, 'db' | 'actor'>, record: R, { approval, notes }: { approval: S; notes: string }) => {
      if (decidesNothing(record, { approval, notes })) throw invalid({ approval: [nothingDecided] })
      await history.advance(call, record, { action: 'reviewed', to: approval, notes })
      return `The decision has been recorded: ${states.byState[approval].label}`
    },

    /** Several records that the reader sees, locked in the order of their numbers, so that two writes never wait for each other. */
    lockAll: async ({ db, actor }: Pick<Call<Actor>, 'db' | 'actor'>, ids: readonly number[]): Promise<R[]> =>
      visible(db, actor)
        .where(sql<SqlBool>`${column('id')} = any(${ids}::int[])`)
        .orderBy(column('id'))
        .forUpdate(table)
        .execute(),
  }
}
