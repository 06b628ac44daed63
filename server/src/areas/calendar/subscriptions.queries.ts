import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { notFound, tooMany } from '../../kit/errors.ts'
import { hashOf, newToken } from '../../kit/session.ts'

/** How often an address may be read within an hour. Calendars usually read it every 8 to 24 hours. */
const MOST_READS = 60

/** The subscription of a person, without its address, which is not stored. */
export const findSubscription = (db: Db, userId: number) =>
  db.selectFrom('calendar_subscriptions').select(['created_at', 'read_at']).where('user_id', '=', userId).executeTakeFirst()

/** Creates a token for a new address and replaces the former one. Only a hash of it is stored. */
export const renewSubscription = async (db: Db, userId: number) => {
  const { token, hash } = newToken()
  await sql`insert into calendar_subscriptions (user_id, token_hash) values (${userId}, ${hash})
    on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = now(), read_at = null, reads = 0, counted_from = now()`.execute(
    db,
  )
  return token
}

/** Counts a read of an address and answers the id of its person. A single statement counts correctly even when many reads come at once. */
export const countRead = async (db: Db, token: string) => {
  const { rows } = await sql<{ user_id: number; reads: number }>`
    update calendar_subscriptions set read_at = now(),
      reads = case when counted_from < now() - interval '1 hour' then 1 else reads + 1 end,
      counted_from = case when counted_from < now() - interval '1 hour' then now() else counted_from end
    where token_hash = ${hashOf(token)} returning user_id, reads`.execute(db)
  if (!rows[0]) throw notFound()
  if (rows[0].reads > MOST_READS) throw tooMany('This calendar was read too often. Please wait an hour')
  return rows[0].user_id
}
