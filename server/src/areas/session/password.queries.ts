import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { hashOf, newToken } from '../../kit/session.ts'
import { RESET_MINUTES } from './session.mails.ts'
import { closeSessionsOf } from './session.service.ts'

/** The active account behind an e-mail address, for a reset. */
export const findByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'username', 'role', 'no_tf'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('status', '=', 1)
    .executeTakeFirst()

/** A new token that works once; only the newest link works. */
export const issueReset = async (db: Db, userId: number) => {
  const { token, hash } = newToken()
  // Otherwise two requests at the same moment would leave two links that work.
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute()
  await db
    .insertInto('password_resets')
    .values({ token_hash: hash, user_id: userId, expires_at: sql`now() + make_interval(mins => ${RESET_MINUTES})` })
    .execute()
  return token
}

/** Whether the link still works; checked before the expensive hash. */
export const isResetValid = async (db: Db, token: string, userId: number) => {
  const row = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', hashOf(token))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses the link up; if several use it at once, exactly one gets true. */
export const consumeReset = async (db: Db, token: string, userId: number) => {
  const { numUpdatedRows } = await db
    .updateTable('password_resets')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', hashOf(token))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores a new password. Its owner chose it, so no other is required (O07); older links stop working, and the other devices are signed out. */
export const setPassword = async (db: Db, userId: number, hash: string, how: 'changed' | 'reset', keepSession?: number) => {
  await db
    .updateTable('users')
    .set({ password_hash: hash, must_reset_password: 0, first_password: false, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute()
  await db.deleteFrom('password_resets').where('user_id', '=', userId).where('used_at', 'is', null).execute()
  await closeSessionsOf(db, userId, keepSession)
  await db
    .insertInto('account_log')
    .values({ user_id: userId, by_id: userId, action: `password ${how}` })
    .execute()
}
