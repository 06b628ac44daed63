import { mkdtempSync } from 'node:fs'
import { access, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  deleteDownloads,
  fetchDownload,
  listDownloadDocuments,
  listDownloads,
  orderDownload,
  retryDownload,
} from '@pandu/contract/downloads'
import { readFile } from '@pandu/contract/files'
import { listNotifications } from '@pandu/contract/notifications'
import type { Period } from '@pandu/contract/reports'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { clockAt } from '../../../seed/clock.ts'
import { demoPerson, type DemoUsername } from '../../../seed/people.ts'
import { testApp } from '../../../test/app.ts'
import { inDatabase, testEnv } from '../../../test/database.ts'
import { startJobProcess, until } from '../../../test/processes.ts'
import { areas } from '../../areas.ts'
import { joinAreas } from '../../kit/area.ts'
import { openDb } from '../../kit/db.ts'
import { openStorage, type Storage } from '../../kit/storage.ts'
import { sweepAll } from '../../../test/sweep.ts'
import { zipEntriesOf, unzipEntry } from '../../kit/zip.ts'
import { makeNextDocuments } from './downloads.make.ts'

const folder = mkdtempSync(join(tmpdir(), 'pandu-downloads-'))
const world = testApp({ DATA_DIR: folder })
const { as } = world
afterAll(() => rm(folder, { recursive: true, force: true }))
const rows = <R extends object>(text: string, values: unknown[] = []) => inDatabase<R>(world.databaseUrl, text, values)
const year = clockAt(new Date()).latestCohort - 3
const env = () => testEnv(world.databaseUrl, { DATA_DIR: folder })

/** Works as the job process does, until nothing waits; answers how many PDFs were stored. */
const work = async (put?: Storage['put']) => {
  const { db, close } = openDb(world.databaseUrl, () => {}, 2)
  const storage = openStorage(env())
  let stored = 0
  const counting = {
    ...storage,
    put: async (...given: Parameters<Storage['put']>) => {
      stored++
      await (put ?? storage.put.bind(storage))(...given)
    },
  }
  try {
    while (await makeNextDocuments({ db, storage: counting, env: env(), contributions: joinAreas(areas) }));
    return stored
  } finally {
    await close()
  }
}
/** Scholars with a baseline report, nobody of whom has been downloaded before. */
const reported = async (count: number) =>
  (
    await rows<{ id: number }>(
      `select u.id from users u join reports r on r.scholar_id = u.id and r.period = 'baseline' where u.year_tf = $1 order by u.id desc limit $2`,
      [year, count],
    )
  ).map(({ id }) => id)
const order = async (scholar_id: number[], who: DemoUsername = 'upcm', period: Period = 'baseline') => {
  const answer = await as(who).call(orderDownload, { period, scholar_id })
  return { answer, id: answer.body.data?.id }
}
const batch = async (id: number, who: DemoUsername = 'upcm') => (await as(who).call(listDownloads, { filter: { id } })).body.data[0]
const documents = async (batch_id: number) => (await as('upcm').call(listDownloadDocuments, { filter: { batch_id } })).body.data
const names = (raw: Buffer) => zipEntriesOf(raw)!.map(({ name }) => name)

beforeEach(async () => {
  await rows('delete from download_batches')
  await rows(`delete from files where kind = 'downloads.report'`)
  await rows(`delete from notifications where kind = 'download.ready'`)
})

describe('a batch', () => {
  test('of a cohort is queued, made, told of, and comes as an archive with a folder for each university', async () => {
    const answer = await as('upcm').call(orderDownload, { period: 'baseline', year_tf: year })
    const { id } = answer.body.data
    const [{ count } = { count: 0 }] = await rows<{ count: number }>(
      `select count(*)::int count from reports r join users u on u.id = r.scholar_id where u.year_tf = $1 and r.period = 'baseline'`,
      [year],
    )
    expect(await batch(id)).toMatchObject({ state: 'waiting', title: `Cohort ${year}`, total: count, ready: 0, path: null })
    expect((await as('upcm').call(fetchDownload, { id })).status).toBe(409)
    await work()
    const ready = (await batch(id))!
    expect(ready).toMatchObject({ state: 'ready', ready: count, failed: 0, path: `/api/migrations/download/archive?id=${id}` })
    const [notice] = (await as('upcm').call(listNotifications, {})).body.data
    expect(notice).toMatchObject({ url: `/admin/cm/download/batch/teladan-report?open=${id}` })

    const { raw, headers } = await as('upcm').call(fetchDownload, { id })
    expect(headers['content-disposition']).toContain('reports-baseline-')
    const files = names(raw)
    expect(files).toHaveLength(count)
    expect(new Set(files.map((name) => name.toLowerCase())).size).toBe(count)
    for (const name of files) expect(name).toMatch(/^[\x20-\x7e]+\/TLD-[\x20-\x7e]+\.pdf$/)
    const universities = await rows(
      `select distinct university_id from users u join reports r on r.scholar_id = u.id where u.year_tf = $1`,
      [year],
    )
    expect(new Set(files.map((name) => name.split('/')[0])).size).toBe(universities.length)
    expect(unzipEntry(raw, zipEntriesOf(raw)![0]!)!.subarray(0, 5).toString()).toBe('%PDF-')
    const [log] = await rows<{ details: { files: number } }>(
      `select details from account_log where action = 'downloaded' order by id desc limit 1`,
    )
    expect(log!.details).toMatchObject({ what: 'assessment reports', files: count })
  })

  test('leaves out who has no report of the phase, and is refused where nobody has one', async () => {
    const [one] = await reported(1)
    const { id: without } = demoPerson('scholar2')
    await rows('delete from reports where scholar_id = $1', [without])
    const { answer } = await order([one!, without])
    expect(answer.body.message).toBe('1 report is being prepared; 1 scholar has no Baseline report')
    const none = (await order([without])).answer
    expect([none.status, none.error.errors]).toEqual([422, { scholar_id: ['These scholars have no baseline report yet'] }])
    expect((await order([one!, demoPerson('ld').id])).answer.status).toBe(404)
  })

  test('is kept by few at a time', async () => {
    const [one] = await reported(1)
    for (let n = 0; n < 5; n++) await order([one!])
    expect((await order([one!])).answer.status).toBe(409)
    expect((await order([one!], 'ld')).answer.status).toBe(200)
  })

  test('is listed by page and perpage as well', async () => {
    const [one] = await reported(1)
    const ids = []
    for (let n = 0; n < 3; n++) ids.push((await order([one!])).id)
    const { data, total, last_page } = (await as('upcm').call(listDownloads, { page: 2, perpage: 2 })).body
    expect([data.map(({ id }) => id), total, last_page]).toEqual([[ids[0]], 3, 2])
  })
})

test('what has not changed is not made again, and what has is', async () => {
  const scholars = await reported(3)
  await order(scholars)
  expect(await work()).toBe(3)
  await order(scholars, 'ld')
  expect(await work()).toBe(0)
  await rows(`update reports set description = 'Other words.' where scholar_id = $1 and period = 'baseline'`, [scholars[0]])
  const { id } = await order(scholars)
  expect(await work()).toBe(1)
  expect(await batch(id)).toMatchObject({ state: 'ready', ready: 3 })
  // A name is in the document too.
  await rows(`update users set name = name || ' Putra' where id = $1`, [scholars[1]])
  await order(scholars)
  expect(await work()).toBe(1)
})

test('what fails is said at its document, the others go on, and it alone is made again', async () => {
  const scholars = await reported(3)
  const { id } = await order(scholars)
  let broken = true
  const flaky: Storage['put'] = async (key, bytes, type) => {
    if (broken) {
      broken = false
      throw new Error('the disk is full')
    }
    await openStorage(env()).put(key, bytes, type)
  }
  await work(flaky)
  expect(await batch(id)).toMatchObject({ state: 'ready', ready: 2, failed: 1 })
  const [failed, ...others] = await documents(id)
  expect([failed!.state, failed!.error]).toEqual(['failed', 'The PDF could not be made: the disk is full'])
  expect(names((await as('upcm').call(fetchDownload, { id: id })).raw)).toHaveLength(3)
  expect((await as('upcm').call(retryDownload, { id: others[0]!.id })).status).toBe(409)
  expect((await as('ld').call(retryDownload, { id: failed!.id })).status).toBe(404)

  expect((await as('upcm').call(retryDownload, { id: failed!.id })).status).toBe(200)
  expect(await batch(id)).toMatchObject({ state: 'running', ready: 2, failed: 0 })
  expect(await work()).toBe(1)
  expect(await batch(id)).toMatchObject({ state: 'ready', ready: 3, failed: 0 })
  expect(names((await as('upcm').call(fetchDownload, { id: id })).raw).map((name) => name.slice(-4))).toEqual(['.pdf', '.pdf', '.pdf'])
})

test('letters that the fonts lack are said, and a report that is gone meanwhile', async () => {
  const [one, two] = await reported(2)
  await rows(`update reports set description = 'Menulis 漢字' where scholar_id = $1 and period = 'baseline'`, [one])
  const { id } = await order([one!, two!])
  await rows(`delete from reports where scholar_id = $1 and period = 'baseline'`, [two])
  await work()
  expect(await batch(id)).toMatchObject({ state: 'failed', failed: 2, path: null })
  const errors = (await documents(id)).map(({ error }) => error)
  expect(errors.some((error) => error.includes('漢'))).toBe(true)
  expect(errors).toContain('There is no report of this phase any more')
  expect((await as('upcm').call(fetchDownload, { id: id })).status).toBe(409)
  await rows(`update reports set description = 'Menulis.' where scholar_id = $1 and period = 'baseline'`, [one])
})

test('nobody sees the batches of others, and nobody reads a PDF but in an archive', async () => {
  const scholars = await reported(1)
  const { id } = await order(scholars)
  await work()
  expect(await batch(id, 'superadmin')).toBeUndefined()
  for (const call of [
    as('ld').call(fetchDownload, { id: id }),
    as('ld').call(listDownloadDocuments, { filter: { batch_id: id } }),
    as('ld').call(deleteDownloads, { id: [id] }),
  ])
    expect((await call).status).toBe(404)
  const [file] = await rows<{ id: string }>(`select id from files where kind = 'downloads.report'`)
  for (const who of ['upcm', 'superadmin', 'scholar'] as const) expect((await as(who).call(readFile, { id: file!.id })).status).toBe(404)
})

test('a deleted batch is gone with what of it waits', async () => {
  const scholars = await reported(2)
  const { id } = await order(scholars)
  expect((await as('upcm').call(deleteDownloads, { id: [id] })).body.message).toBe('Download deleted')
  expect(await work()).toBe(0)
  expect(await batch(id)).toBeUndefined()
  expect((await as('upcm').call(deleteDownloads, { id: [id] })).status).toBe(404)
})

test('batches and their PDFs expire', async () => {
  const scholars = await reported(2)
  const { id } = await order(scholars)
  await work()
  const [file] = await rows<{ storage_key: string }>(`select storage_key from files where kind = 'downloads.report'`)
  const at = join(folder, 'files', file!.storage_key)
  await access(at)
  await rows(`update download_batches set expires_at = now() - interval '1 minute'`)
  // Before the sweep deletes it.
  expect(await batch(id)).toBeUndefined()
  expect((await as('upcm').call(fetchDownload, { id: id })).status).toBe(404)
  await rows(`update files set expires_at = now() - interval '1 minute' where kind = 'downloads.report'`)
  const { pool, close } = openDb(world.databaseUrl, () => {}, 1)
  await sweepAll(pool, openStorage(env()))
  await close()
  expect(await rows(`select id from download_batches`)).toEqual([])
  expect(await rows(`select hash from download_papers`)).toEqual([])
  await expect(access(at)).rejects.toThrow(/ENOENT/)
  // It is made again.
  await order(scholars)
  expect(await work()).toBe(2)
})

test('a job process that is killed in the middle loses nothing, and the next one makes nothing twice', async () => {
  // More than are made under one commit.
  await rows(
    `insert into reports (scholar_id, period, description) select id, 'endline', repeat('Dilanjutkan dengan tekun. ', 200) from users
     where role = 'SCHOLAR' on conflict (scholar_id, period) do update set description = excluded.description`,
  )
  const people = await rows<{ id: number }>(`select id from users where role = 'SCHOLAR' order by id limit 160`)
  const { id } = await order(
    people.map((one) => one.id),
    'upcm',
    'endline',
  )
  const start = () => startJobProcess({ DATABASE_URL: world.databaseUrl, DATA_DIR: folder })
  const first = start()
  await until(async () => (await batch(id))!.ready > 0, 120_000)
  first.process.kill('SIGKILL')
  await first.ended
  expect((await batch(id))!.ready).toBeLessThan(people.length)
  const second = start()
  try {
    await until(async () => (await batch(id))!.state === 'ready', 120_000)
  } finally {
    second.process.kill('SIGKILL')
    await second.ended
  }
  expect(await batch(id)).toMatchObject({ ready: people.length, failed: 0 })
  const files = await rows<{ storage_key: string; owner_id: number }>(
    `select storage_key, owner_id from files where kind = 'downloads.report'`,
  )
  expect(files).toHaveLength(people.length)
  expect(new Set(files.map(({ owner_id }) => owner_id)).size).toBe(people.length)
  for (const { storage_key } of files) await access(join(folder, 'files', storage_key))
}, 300_000)
