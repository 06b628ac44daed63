import { type Period } from '@pandu/contract/reports'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'

/** Counts again what is issued, skipped and failed in these batches. */
export const recountIssues = async (db: Db, ids: readonly number[]) => {
  // Locked first and counted in a second statement, so that the second of two processes counts what the first has done.
  await db.selectFrom('report_issue_batches').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  const counted = (state: string) =>
    sql<number>`(select count(*) from report_issue_documents d where d.batch_id = b.id and d.state = ${sql.lit(state)})`
  return db
    .updateTable('report_issue_batches as b')
    .set({ issued: counted('issued'), skipped: counted('skipped'), failed: counted('failed') })
    .where('b.id', 'in', ids)
    .returning(['b.id', 'b.title', sql<Period | null>`b.period`.as('period'), 'b.total', 'b.issued', 'b.skipped', 'b.failed', 'b.by_id'])
    .execute()
}
