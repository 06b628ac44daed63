import type pg from 'pg'
import { hashOfReport, readRecaps, reportDocument } from '../../src/areas/reports/recap.service.ts'
import { type Clock, daysLater } from '../clock.ts'
import type { FileShelf } from '../files.ts'
import { advanceSequence, insertAll } from '../insert.ts'
import { demoPerson } from '../people.ts'
import { within } from '../within.ts'

const KEPT_DAYS = 14
const DOCUMENTS = 7

/** A batch of reports that is ready, with one document that failed and can be made again. */
export async function seedDownloads(client: pg.Client, clock: Clock, files: FileShelf): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `select u.id from users u join reports r on r.scholar_id = u.id and r.period = 'midline' where u.status = 1 order by u.no_tf limit ${DOCUMENTS}`,
  )
  const ids = rows.map(({ id }) => id)
  const ordered = clock.ago(1)
  const expires_at = daysLater(ordered, KEPT_DAYS)
  const recaps = await readRecaps(within(client), ids)
  const documents = await Promise.all(
    ids.map(async (scholar_id, at) => {
      const recap = recaps.get(scholar_id)!
      const document = { id: at + 1, batch_id: 1, scholar_id }
      if (at === ids.length - 1)
        return { document: { ...document, state: 'failed', error: 'The PDF could not be made: the storage did not answer', file_id: null } }
      const { name, data: bytes } = (await reportDocument(recap, 'midline'))!
      const type = 'application/pdf'
      const id = files.add('downloads.report', scholar_id, scholar_id, name, type, bytes, ordered)
      return {
        document: { ...document, state: 'ready', error: '', file_id: id },
        // The rows of the shelf are in already.
        file: {
          id,
          kind: 'downloads.report',
          record_id: null,
          owner_id: scholar_id,
          name,
          type,
          size: bytes.length,
          storage_key: `downloads.report/${id}`,
          created_at: ordered,
          expires_at,
        },
        paper: { hash: hashOfReport(recap, 'midline'), file_id: id },
      }
    }),
  )
  await insertAll(
    client,
    'files',
    documents.flatMap(({ file }) => file ?? []),
  )
  await insertAll(
    client,
    'download_papers',
    documents.flatMap(({ paper }) => paper ?? []),
  )
  const batch = { id: 1, period: 'midline', title: `${ids.length} scholars`, by_id: demoPerson('upcm').id, created_at: ordered, expires_at }
  await insertAll(client, 'download_batches', [{ ...batch, total: ids.length, ready: ids.length - 1, failed: 1 }])
  await insertAll(
    client,
    'download_documents',
    documents.map(({ document }) => document),
  )
  await advanceSequence(client, 'download_batches')
  await advanceSequence(client, 'download_documents')
}
