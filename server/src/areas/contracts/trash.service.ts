import { CONTRACT_YEARS } from '@pandu/contract/trash'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { packRows } from '../../kit/parcel.ts'
import { discardParcel } from '../../kit/personal.ts'

/** Signed contracts of scholars who were permanently deleted are deleted when the time that the law requires is over. */
export const deleteExpiredContracts = async (db: Db) => {
  const parcel = await packRows(db, [
    {
      table: 'contracts',
      where: sql<boolean>`(x.signed_at < now() - make_interval(years => ${CONTRACT_YEARS})
        and exists (select from users u where u.id = x.scholar_id and u.role = 'DELETED' and u.password_hash = ''))`,
    },
  ])
  await discardParcel(db, parcel)
}
