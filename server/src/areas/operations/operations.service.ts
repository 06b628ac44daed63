import type { Actor } from '@pandu/contract/kit'
import { operationsChanged } from '@pandu/contract/operations'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import type { Call } from '../../kit/serve.ts'
import { publishToStaff } from '../../kit/staff.ts'

/** One record that a bulk change touched. */
export interface TouchedRecord {
  record_id: number
  label: string
  before: string
  after: string
}

/**
 * Records a bulk change as one numbered operation, in the transaction of the write. `payload` is what undoing will need. Its `records` can later be
 * read row by row, and undone in part. Answers the number.
 */
export const recordOperation = async (
  { db, actor }: Pick<Call<Actor>, 'db' | 'actor'>,
  { payload, records, ...operation }: { kind: string; title: string; payload: object; records: readonly TouchedRecord[] },
) => {
  const { id } = await db
    .insertInto('operations')
    .values({ ...operation, rows: records.length, payload: JSON.stringify(payload), by_id: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (records.length > 0)
    await sql`insert into operation_rows (operation_id, record_id, label, before, after)
      select ${id}::int, record_id, label, before, after
      from jsonb_populate_recordset(null::operation_rows, ${JSON.stringify(records)}::jsonb)`.execute(db)
  await refreshOperations(db, actor.id)
  return id
}

/** The changes that undoing concerns: those of the named scholars, or of all, without who is in the trash (docs/decisions/0047). */
export const changesToUndo = async <C extends { scholar_id: number }>(
  db: Db,
  changes: readonly C[],
  only: readonly number[] | undefined,
) => {
  const isWanted = isIncluded(only)
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql<number>`any(${changes.map(({ scholar_id }) => scholar_id)}::int[])`)
    .where('role', '=', 'SCHOLAR')
    .execute()
  const there = new Set(rows.map(({ id }) => id))
  return changes.filter(({ scholar_id }) => isWanted(scholar_id) && there.has(scholar_id))
}

/** Whether undoing concerns the record with this id; it concerns all records where it names none. */
export const isIncluded = (only: readonly number[] | undefined) => {
  const named = only && new Set(only)
  return (id: number) => named?.has(id) ?? true
}

/** Tells the back office, and the person who made it, of a bulk change or of its undoing. */
export const refreshOperations = (db: Db, by: number | null) => publishToStaff(db, by === null ? [] : [by], operationsChanged)
