import type { Db } from '../../kit/db.ts'

/** Ends every session of an account, but for one that may stay. */
export const closeSessionsOf = (db: Db, userId: number, except?: number) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (q) => q.where('id', '<>', except!))
    .execute()
