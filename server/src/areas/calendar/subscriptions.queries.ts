import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { notFound, tooMany } from '../../kit/errors.ts'
import { hashOf, newToken } from '../../kit/session.ts'

/** How often an address may be read within an hour; calendars come every 8 to 24 hours. */
const MOST_READS = 60

/** The subscription address of someone: that there is one, not which. */
export const findSubscription = (db: Db, userId: number) =>
  db.selectFrom('calendar_subscriptions').select(['created_at', 'read_at']).where('user_id', '=', userId).executeTakeFirst()

/** Makes a new address in place of the one before, and answers its token, of which only a hash is kept. */
export const renewSubscription = async (db: Db, userId: number) => {
  const { token, hash } = newToken()
  await sql`insert into calendar_subscriptions (user_id, token_hash) values (${userId}, ${hash})
    on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = now(), read_at = null, reads = 0, counted_from = now()`.execute(
    db,
  )
  return token
}

/** Whose address this is. Each read is counted, in one statement, so that many at once count as many. */
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
