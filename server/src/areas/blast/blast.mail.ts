import { blastChanged } from '@pandu/contract/blast'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { publishToStaff } from '../../kit/staff.ts'

/** Records what became of mails and updates the progress bars. */
export const settleLetters = async (db: Db, ids: readonly number[]) => {
  const { rows } = await sql`
    update blast_letters l set outcome = o.status from outbox o
    where o.id = l.mail_id and o.id = any(${ids}::int[]) returning l.id`.execute(db)
  if (rows.length > 0) await publishToStaff(db, [], blastChanged)
}
