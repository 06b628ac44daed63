import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../kit/db.ts'
import { isSessionAlive, hashOf, lacksFactor, sessionTimeLeft, newToken } from '../../kit/session.ts'

/** For how long a ticket for the live channel is valid; it works once. */
const TICKET_SECONDS = 30

/** Makes a ticket that opens the live channel once, and deletes those that nobody used. */
export const issueTicket = async (db: Db, sessionId: number) => {
  const { token, hash } = newToken()
  await db
    .deleteFrom('live_tickets')
    .where('expires_at', '<', sql<string>`now()`)
    .execute()
  await db
    .insertInto('live_tickets')
    .values({ ticket_hash: hash, session_id: sessionId, expires_at: sql`now() + make_interval(secs => ${TICKET_SECONDS})` })
    .execute()
  return token
}

/**
 * The session and person of the ticket, and how many milliseconds ago it was made; undefined when it was used, is too old, never existed, or its
 * account is inactive.
 */
export const redeemTicket = async (pool: pg.Pool, ticket: string) => {
  // The age is measured by the clock of the database, which set the time of expiry.
  const { rows } = await pool.query<{ sessionId: number; userId: number; ticketAge: number; endsIn: number }>(
    `with redeemed as (delete from live_tickets where ticket_hash = $1 returning session_id, expires_at)
     select s.id "sessionId", s.user_id "userId", extract(epoch from now() + make_interval(secs => $2) - r.expires_at)::float * 1000 "ticketAge", ${sessionTimeLeft} "endsIn" from redeemed r join sessions s on s.id = r.session_id join users u on u.id = s.user_id
     where r.expires_at > now() and ${isSessionAlive} and u.status = 1 and not ${lacksFactor}`,
    [hashOf(ticket), TICKET_SECONDS],
  )
  return rows[0]
}
