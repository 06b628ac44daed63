import type { Db } from '../../kit/db.ts'
import { ifGiven } from '../../kit/lists.ts'

/** Ends every session of an account, except for one that may stay. */
export const closeSessionsOf = (db: Db, userId: number, except?: number) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$call(ifGiven(except, (q, value) => q.where('id', '<>', value)))
    .execute()

/** Makes links for a new password invalid: they were mailed to an address, or belong to an account, that may no longer use them. */
export const closeResetLinks = async (db: Db, userId: number) => {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}
