import {
  deleteDownloads,
  DOWNLOAD_DAYS,
  downloadsChanged,
  type DownloadState,
  fetchDownload,
  listDownloadDocuments,
  listDownloads,
  MOST_REPORTS_DOWNLOADED,
  MOST_UNFINISHED_DOWNLOADS,
  orderDownload,
  retryDownload,
} from '@pandu/contract/downloads'
import { type Actor, dayIn, PROGRAMME_ZONE } from '@pandu/contract/kit'
import { type Period, periodLabels } from '@pandu/contract/reports'
import { sql } from 'kysely'
import { archiveStream } from '../../kit/archive.ts'
import type { Db } from '../../kit/db.ts'
import { conflict, invalid, notFound } from '../../kit/errors.ts'
import { wakeJob } from '../../kit/job.ts'
import { ifGiven, listPage, ifSearched } from '../../kit/lists.ts'
import { publish } from '../../kit/live.ts'
import { serve } from '../../kit/serve.ts'
import { logArchive } from '../accounts/accounts.service.ts'
import { makeDownloads } from './downloads.job.ts'
import { recountDocuments } from './downloads.service.ts'

/** The batches that somebody has ordered, until they expire: nobody sees those of others. */
export const ownBatches = (db: Db, actor: Pick<Actor, 'id'>) =>
  db
    .selectFrom('download_batches')
    .where('download_batches.by_id', '=', actor.id)
    .where('download_batches.expires_at', '>', sql<string>`now()`)

const archivePath = sql<
  string | null
>`case when download_batches.state = 'ready' then ${`/api/${fetchDownload.path}?id=`}::text || download_batches.id end`

export const downloadRoutes = [
  serve(listDownloads, ({ db, actor }, { filter: { state, id }, page, perpage, ...input }) => {
    const wanted = typeof page === 'number' ? { number: page, size: 10 } : page
    const batches = ownBatches(db, actor)
      .$call(ifGiven(state, (q, value) => q.where('download_batches.state', '=', value)))
      .$call(ifGiven(id, (q, value) => q.where('download_batches.id', '=', value)))
    return listPage(
      batches,
      { ...input, page: { ...wanted, size: perpage ?? wanted.size } },
      {
        columns: (q) =>
          q.select([
            'download_batches.id',
            'download_batches.title',
            sql<Period>`download_batches.period`.as('period'),
            sql<DownloadState>`download_batches.state`.as('state'),
            'download_batches.total',
            'download_batches.ready',
            'download_batches.failed',
            'download_batches.created_at',
            'download_batches.expires_at',
            archivePath.as('path'),
          ]),
        sorts: { created_at: 'download_batches.created_at' },
        id: 'download_batches.id',
      },
    )
  }),

  serve(orderDownload, async ({ db, actor }, { period, scholar_id, year_tf }) => {
    // The account is locked, so that the second of two orders at once counts the first.
    await db.selectFrom('users').select('id').where('id', '=', actor.id).forNoKeyUpdate().execute()
    const { underWay } = await ownBatches(db, actor)
      .where('state', 'in', ['waiting', 'running'])
      .select(sql<number>`count(*)`.as('underWay'))
      .executeTakeFirstOrThrow()
    if (underWay >= MOST_UNFINISHED_DOWNLOADS)
      throw conflict(`${MOST_UNFINISHED_DOWNLOADS} of your downloads are under way; please wait until one is ready`)
    const scholars = await db
      .selectFrom('users')
      .where('users.role', '=', 'SCHOLAR')
      .$call(ifGiven(year_tf, (q, value) => q.where('users.year_tf', '=', value)))
      .$call(ifGiven(scholar_id, (q, value) => q.where('users.id', '=', sql<number>`any(${value}::int[])`)))
      .orderBy(sql`lower(users.name)`)
      .orderBy('users.id')
      .select((eb) => [
        'users.id',
        'users.name',
        eb
          .exists(
            eb
              .selectFrom('reports')
              .select('reports.id')
              .whereRef('reports.scholar_id', '=', 'users.id')
              .where('reports.period', '=', period),
          )
          .as('has'),
      ])
      .execute()
    if (scholar_id && scholars.length < scholar_id.length) throw notFound()
    const found = scholars.filter(({ has }) => has)
    const [field, whose] = year_tf ? (['year_tf', `Cohort ${year_tf}`] as const) : (['scholar_id', 'These scholars'] as const)
    if (found.length === 0) throw invalid({ [field]: [`${whose} ${year_tf ? 'has' : 'have'} no ${period} report yet`] })
    if (found.length > MOST_REPORTS_DOWNLOADED) throw invalid({ [field]: [`at most ${MOST_REPORTS_DOWNLOADED} at once`] })
    const title = year_tf ? `Cohort ${year_tf}` : found.length === 1 ? found[0]!.name : `${found.length} scholars`
    const { id } = await db
      .insertInto('download_batches')
      .values({
        period,
        title,
        by_id: actor.id,
        total: found.length,
        expires_at: sql<string>`now() + ${`${DOWNLOAD_DAYS} days`}::interval`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into download_documents (batch_id, scholar_id)
      select ${id}::int, s.id from unnest(${found.map((one) => one.id)}::int[]) with ordinality s (id, n) order by s.n`.execute(db)
    await wakeJob(db, makeDownloads)
    await publish(db, [actor.id], downloadsChanged)
    const out = scholars.length - found.length
    const without = out === 0 ? '' : `; ${out === 1 ? '1 scholar has' : `${out} scholars have`} no ${periodLabels[period]} report`
    return { message: `${found.length === 1 ? '1 report is' : `${found.length} reports are`} being prepared${without}`, data: { id } }
  }),

  serve(listDownloadDocuments, async ({ db, actor }, { filter: { batch_id, search, state }, ...input }) => {
    const batch = await ownBatches(db, actor).where('id', '=', batch_id).select('id').executeTakeFirst()
    if (!batch) throw notFound()
    const documents = db
      .selectFrom('download_documents')
      .leftJoin('users', 'users.id', 'download_documents.scholar_id')
      .where('download_documents.batch_id', '=', batch.id)
      .$call(ifGiven(state, (q, value) => q.where('download_documents.state', '=', value)))
      .$call(ifSearched(search, (q, pattern) => q.where('users.search_text', 'like', pattern)))
    return listPage(documents, input, {
      columns: (q) =>
        q.select([
          'download_documents.id',
          sql<string>`coalesce(users.name, 'Deleted scholar')`.as('name'),
          'users.no_tf',
          sql<string | null>`(select u.name from universities u where u.id = users.university_id)`.as('university'),
          sql<'waiting' | 'ready' | 'failed'>`download_documents.state`.as('state'),
          'download_documents.error',
        ]),
      // What failed first, then what waits.
      sorts: { state: sql`array_position('{failed,waiting,ready}'::text[], download_documents.state)`, name: sql`lower(users.name)` },
      id: 'download_documents.id',
    })
  }),

  serve(retryDownload, async ({ db, actor }, { id }) => {
    // The document before its batch, as the job holds them.
    const document = await db
      .selectFrom('download_documents as d')
      .where('d.id', '=', id)
      .where('d.batch_id', 'in', ownBatches(db, actor).select('download_batches.id'))
      .forUpdate()
      .select(['d.id', 'd.batch_id', 'd.state'])
      .executeTakeFirst()
    if (!document) throw notFound()
    if (document.state !== 'failed') throw conflict('This document has not failed')
    await db.updateTable('download_documents').set({ state: 'waiting', error: '' }).where('id', '=', id).execute()
    await recountDocuments(db, [document.batch_id])
    await wakeJob(db, makeDownloads)
    return { message: 'The document is made again' }
  }),

  serve(fetchDownload, async ({ db, actor, services, arrivedAt }, { id }) => {
    const batch = await ownBatches(db, actor).where('id', '=', id).select(['id', 'title', 'period', 'state']).executeTakeFirst()
    if (!batch) throw notFound()
    if (batch.state === 'waiting' || batch.state === 'running') throw conflict('These reports are still being prepared')
    const rows = await db
      .selectFrom('download_documents as d')
      .leftJoin('users', 'users.id', 'd.scholar_id')
      .leftJoin('universities', 'universities.id', 'users.university_id')
      .leftJoin('files', 'files.id', 'd.file_id')
      .where('d.batch_id', '=', batch.id)
      .orderBy('universities.name')
      .orderBy('users.no_tf')
      .orderBy('d.id')
      .select([
        'd.scholar_id',
        'd.error',
        'users.name',
        'users.no_tf',
        'universities.id as university_id',
        'universities.name as university',
        'files.type',
        'files.size',
        'files.storage_key',
      ])
      .execute()
    const named = rows.map((row) => ({
      ...row,
      owner: { id: row.university_id ?? 0, name: row.university ?? 'Without university' },
      name: [row.no_tf, periodLabels[batch.period], row.name ?? 'Deleted scholar'].filter(Boolean).join(' '),
    }))
    // A deleted account has no report, even when one was made before.
    const files = named.flatMap(({ owner, name, type, size, storage_key, scholar_id }) =>
      storage_key === null || scholar_id === null ? [] : [{ owner, name, type: type!, size: size!, storage_key }],
    )
    if (files.length === 0) throw conflict('None of these reports could be made')
    const left = named.flatMap(({ owner, name, storage_key, scholar_id, error }) =>
      storage_key === null || scholar_id === null ? [{ owner, name, why: error || 'This document has been deleted' }] : [],
    )
    await logArchive(
      db,
      actor,
      'assessment reports',
      rows.flatMap(({ scholar_id }) => scholar_id ?? []),
      files.length,
    )
    return {
      stream: archiveStream(services.storage, { files, left, at: arrivedAt }),
      name: `reports-${batch.period}-${dayIn(arrivedAt, PROGRAMME_ZONE)}.zip`,
      type: 'application/zip',
    }
  }),

  serve(deleteDownloads, async ({ db, actor }, ids) => {
    const own = await ownBatches(db, actor).where('id', 'in', ids).select('id').execute()
    if (own.length < ids.length) throw notFound()
    // Documents before their batch, as the job holds them.
    await db.selectFrom('download_documents').select('id').where('batch_id', 'in', ids).orderBy('id').forUpdate().execute()
    await db.deleteFrom('download_batches').where('id', 'in', ids).execute()
    await publish(db, [actor.id], downloadsChanged)
    return { message: ids.length === 1 ? 'Download deleted' : `${ids.length} downloads deleted` }
  }),
]
