import type pg from 'pg'

export { hashPassword } from './passwords.ts'
export { closeSessionsOf, redeemTicket } from './session.queries.ts'

/** A chore for the job process: rows that no request looks at any more. */
export const cleanSessions = async (pool: pg.Pool) => {
  for (const statement of [
    `delete from sessions where expires_at < now()`,
    `delete from password_resets where expires_at < now() - interval '1 day'`,
    `delete from login_failures where at < now() - interval '1 hour'`,
    `delete from live_tickets where expires_at < now()`,
    `delete from idempotency_keys where created_at < now() - interval '1 day'`,
  ])
    await pool.query(statement)
}
