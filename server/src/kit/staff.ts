import type { LiveEvent } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import { publishToFound } from './live.ts'

const activeStaff = (db: Db) => db.selectFrom('users').select('id').where('role', 'in', ['SUPERADMIN', 'TF']).where('status', '=', 1)

/** The active superadmins and programme team, who have the back office open. */
export const staffIds = async (db: Db) => {
  const rows = await activeStaff(db).execute()
  return rows.map(({ id }) => id)
}

/** Tells the open screens of staff and of these other people that something happened, as `publish` does, with one statement. */
export const publishToStaff = (db: Db, others: readonly number[], event: LiveEvent) =>
  publishToFound(db, activeStaff(db).union(sql<{ id: number }>`select unnest(${others}::int[]) id`), event)
