import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Makes writes about the same thing wait for each other until their transactions end, where there is no row to lock yet: `oneAtATime(db,
 * 'scores.submit', scholarId)`. Several things are locked in the order of their numbers, so that two writes never wait for each other in a circle.
 */
export const oneAtATime = (db: Db, what: string, ...ids: readonly number[]) =>
  sql`select pg_advisory_xact_lock(hashtext(${what}), id) from (select distinct id from unnest(${ids}::int[]) id order by id) held`.execute(
    db,
  )
