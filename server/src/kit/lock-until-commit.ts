import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Locks a name and an id until the transaction ends, for writes that have no row to lock yet: `lockUntilCommit(db, 'scores.submit', scholarId)`. Several
 * ids are locked in ascending order, so that two writes cannot deadlock.
 */
export const lockUntilCommit = (db: Db, what: string, ...ids: readonly number[]) =>
  sql`select pg_advisory_xact_lock(hashtext(${what}), id) from (select distinct id from unnest(${ids}::int[]) id order by id) held`.execute(
    db,
  )
