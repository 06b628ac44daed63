import type { LiveEvent } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import { publishToSelected } from './live.ts'

const activeStaff = (db: Db) => db.selectFrom('users').select('id').where('role', 'in', ['SUPERADMIN', 'TF']).where('status', '=', 1)

/** The ids of active superadmins and members of the programme team. */
export const staffIds = async (db: Db) => {
  const rows = await activeStaff(db).execute()
  return rows.map(({ id }) => id)
}

/** Sends an event to the open screens of staff and of these other people with one statement. */
export const publishToStaff = (db: Db, others: readonly number[], event: LiveEvent) =>
  publishToSelected(db, activeStaff(db).union(sql<{ id: number }>`select unnest(${others}::int[]) id`), event)
