import type { Actor } from '@pandu/contract/kit'
import { sql } from 'kysely'
import { common, type Decided, type DecidedTable, type StepOptions } from './decided-tables.ts'
import { formatMoment } from './moment.ts'
import type { Call } from './serve.ts'

type Reader = Pick<Call<Actor>, 'db' | 'actor' | 'arrivedAt'>

/** Whether a decision or an edit of records of a kind comes too late, and who was first. */
export const supersededSteps = <T extends DecidedTable, S extends string, A extends string>({
  table,
  steps: stepTable,
  owner,
  states,
  noun,
  actions,
}: StepOptions<T, S, A>) => {
  const steps = stepTable as 'proposal_steps'
  const silent = Object.entries(actions ?? {}).flatMap(([action, effect]) => (effect === 'silent' ? [action] : []))

  const deletedOwner = `The scholar of this ${noun} has been deleted, so nobody decides on it unless they are restored from the trash`

  /** Whether the owner of a record of the table has been deleted, as a column. */
  const isOwnerDeleted = owner
    ? sql<boolean>`exists (select from users where users.id = ${sql.ref(`${table}.${owner}`)} and users.role = 'DELETED')`
    : sql<boolean>`false`

  /** Those of these records whose owner has been deleted. */
  const withDeletedOwner = async ({ db }: Pick<Reader, 'db'>, ids: readonly number[]): Promise<number[]> => {
    if (!owner) return []
    const rows = await common(db)
      .selectFrom(table as 'proposals')
      .where('id', '=', sql<number>`any(${ids}::int[])`)
      .where(isOwnerDeleted)
      .select('id')
      .execute()
    return rows.map(({ id }) => id)
  }

  /**
   * The reasons why a decision or an edit of these records comes too late; records without a reason are absent. `version` is the one that was read.
   */
  const supersededAmong = async ({ db, actor, arrivedAt }: Reader, read: readonly { id: number; version: number }[]) => {
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
    const deleted = await withDeletedOwner(
      { db },
      read.map(({ id }) => id),
    )
    return new Map([
      ...rows.map((step): [number, string] => [step.record_id, whatHappened(step, actor)]),
      ...deleted.map((id): [number, string] => [id, deletedOwner]),
    ])
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
    deletedOwner,
    isOwnerDeleted,
    withDeletedOwner,
    supersededAmong,

    /**
     * The reason why a decision or an edit comes too late, or undefined: somebody has decided or edited at the same time, or after the `version` that it
     * is based on.
     */
    supersededBy: async (call: Reader, record: Pick<Decided<S>, 'id' | 'version'>, version = record.version) =>
      (await supersededAmong(call, [{ id: record.id, version }])).get(record.id),
  }
}
