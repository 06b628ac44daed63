import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { Tables } from './tables.ts'

/** The row of a statement that always answers one, such as a count: `oneRow(await sql<…>`…`.execute(db))`. */
export const oneRow = <R>({ rows }: { rows: readonly R[] }): R => {
  const [row] = rows
  if (row === undefined) throw new Error('A statement that always answers a row answered none')
  return row
}

/** Reserves the id of a row before the row is written: for files that name its id while it names theirs. */
export const reserveId = async (db: Db, table: keyof Tables) =>
  oneRow(await sql<{ id: number }>`select nextval(pg_get_serial_sequence(${table}, 'id'))::int id`.execute(db)).id
