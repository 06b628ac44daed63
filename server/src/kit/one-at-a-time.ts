import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Lets writes about the same thing come one after the other until their transactions end, where no row can be held because it is not there yet:
 * `oneAtATime(db, 'scores.submit', scholarId)`. Several things are held in the order of their numbers, so that two writes do not wait for each other.
 */
export const oneAtATime = (db: Db, what: string, ...ids: readonly number[]) =>
  sql`select pg_advisory_xact_lock(hashtext(${what}), id) from (select distinct id from unnest(${ids}::int[]) id order by id) held`.execute(
    db,
  )
