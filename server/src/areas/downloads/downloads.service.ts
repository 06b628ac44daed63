import { downloadsChanged } from '@pandu/contract/downloads'
import type { Period } from '@pandu/contract/reports'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { publish } from '../../kit/live.ts'
import { notifyEach, type Sender } from '../notifications/notifications.service.ts'
import { downloadNotices } from './downloads.notices.ts'

/** Counts again what is ready and what failed in these batches, and refreshes the open screens of the people who ordered them. */
export const recountDocuments = async (db: Db, ids: readonly number[]) => {
  // Locked first and counted in a second statement, so that the second of two processes counts what the first has done.
  await db.selectFrom('download_batches').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  const batches = await db
    .updateTable('download_batches as b')
    .set({
      ready: sql<number>`(select count(*) from download_documents d where d.batch_id = b.id and d.state = 'ready')`,
      failed: sql<number>`(select count(*) from download_documents d where d.batch_id = b.id and d.state = 'failed')`,
    })
    .where('b.id', 'in', ids)
    .returning(['b.id', 'b.title', 'b.period', 'b.total', 'b.ready', 'b.failed', 'b.by_id'])
    .$narrowType<{ period: Period }>()
    .execute()
  await publish(
    db,
    batches.map(({ by_id }) => by_id),
    downloadsChanged,
  )
  return batches
}

/** Whoever ordered a batch is told when nothing of it waits any more. */
export const notifyReady = (sender: Sender, batches: Awaited<ReturnType<typeof recountDocuments>>) =>
  notifyEach(
    sender,
    downloadNotices.ready,
    batches.filter(({ total, ready, failed }) => ready + failed === total).map(({ by_id, ...facts }) => ({ readers: [by_id], facts })),
  )
