import { type Actor, type CommonAction, currentTime } from '@pandu/contract/kit'
import { sql, type Updateable } from 'kysely'
import type { Db } from './db.ts'
import { historyReader } from './decided-history.ts'
import { supersededSteps } from './decided-superseded.ts'
import { type Before, type Change, common, type Decided, type DecidedTable, type StepOptions } from './decided-tables.ts'
import type { Call } from './serve.ts'
import type { Tables } from './tables.ts'

type Plain = string | number | null | undefined

/** The changes between two records, field by field. */
export const fieldChanges = <F extends string>(before: Record<F, Plain>, after: Record<F, Plain>, fields: readonly F[]): Change[] =>
  fields.flatMap((field) => {
    const [from, to] = [asText(before[field]), asText(after[field])]
    return from === to ? [] : [{ field, from, to }]
  })
const asText = (value: Plain) => (value === null || value === undefined ? '' : String(value))

interface NewStep<T extends DecidedTable, S extends string, A extends string> {
  action: CommonAction | A
  to: S
  notes?: string
  changes?: readonly Change[]
  /** Columns of the record that this step writes beside its state. */
  set?: Updateable<Tables[T]>
}

/** The steps of one kind of decided record. For every function the write must have locked the row of the record (`for update`). */
export const recordSteps = <T extends DecidedTable, S extends string, A extends string>(options: StepOptions<T, S, A>) => {
  const steps = options.steps as 'proposal_steps'
  const records = options.table as 'proposals'

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

    ...supersededSteps(options),

    historyOf: historyReader(options),
  }
}
