import type { Db } from './db.ts'

/** The active superadmins and programme team: who has the back office on the screen. */
export const staffIds = async (db: Db) => {
  const rows = await db.selectFrom('users').select('id').where('role', 'in', ['SUPERADMIN', 'TF']).where('status', '=', 1).execute()
  return rows.map(({ id }) => id)
}
