import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'

/** What a profile shows. */
export const profileColumns = [
  'id',
  'tsa_name as name',
  'name as university',
  'email',
  'phone_number',
  'address',
  'province',
  'city',
  'country',
  'post_code',
  'about',
  'facebook',
  'instagram',
  'linkedin',
  'structure',
  'twitter',
  'youtube',
  'profile_picture',
  'active_from',
  'active_to',
  'updated_at',
] as const

/** The expression that searches use; it is the one of an index. */
export const searchText = sql<string>`lower(tsa_name || ' ' || name || ' ' || city || ' ' || province)`

/** Locked until the write is over: if two new photos come at once, one replaces the other and no file is left over. */
export const findForUpdate = (db: Db, id: number) =>
  db.selectFrom('universities').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Those who probably have this profile open: the scholars of its campus and the programme team. */
export const readersOf = async (db: Db, id: number) => {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('status', '=', 1)
    .where((eb) => eb.or([eb('role', 'in', ['SUPERADMIN', 'TF']), eb('university_id', '=', id)]))
    .execute()
  return rows.map((row) => row.id)
}
