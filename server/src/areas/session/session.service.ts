import type { Db } from '../../kit/db.ts'

// What other areas may use of this one.
export { hashPassword } from './passwords.ts'
export { closeSessionsOf } from './session.queries.ts'

/** Makes links for a new password useless: they were mailed to an address, or belong to an account, that may no longer use them. */
export const closeResetLinks = async (db: Db, userId: number) => {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}
