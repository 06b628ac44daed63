import {
  deleteDownloads,
  DOWNLOAD_DAYS,
  type DownloadState,
  fetchDownload,
  listDownloadDocuments,
  listDownloads,
  MOST_UNFINISHED_DOWNLOADS,
  orderDownload,
  retryDownload,
} from '@pandu/contract/downloads'
import { beforeEach, expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { testEnv } from '../../../test/database.ts'
import { demoActor } from '../../../test/demo-actor.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { partsOf } from '../../../test/parts.ts'
import { areas } from '../../areas.ts'
import { joinAreas } from '../../kit/area.ts'
import type { Storage } from '../../kit/storage.ts'
import { makeNextDocuments } from './downloads.make.ts'
import { downloadParts } from './downloads.parts.ts'

const database = openTestDatabase()
const { rows } = database
const { as } = directCalls(database, ...areas)
const parts = partsOf(database, downloadParts)
const number = async (text: string, values: unknown[] = []) => (await rows<{ id: number }>(text, values))[0]!.id

beforeEach(async () => {
  await rows('delete from download_batches')
  await rows(`delete from files where kind = 'downloads.report'`)
})

const YEAR = 2099
/** Scholars of a cohort year of the tests, with the reports of these phases alone. */
const newScholar = async (...phases: string[]) => {
  const id = await number(
    `insert into users (name, username, email, role, password_hash, gender, year_tf, university_id)
     select 'Download ' || n, n, n || '@download.example', 'SCHOLAR', 'x', 'Female', $1, (select min(id) from universities)
     from (select md5(random()::text) n) r returning id`,
    [YEAR],
  )
  for (const phase of phases) await rows('insert into reports (scholar_id, period) values ($1, $2)', [id, phase])
  return id
}
/** Scholars of the demo world with a baseline report. */
const reported = async (count: number) =>
  (await rows<{ id: number }>(`select scholar_id id from reports where period = 'baseline' order by id limit $1`, [count])).map(
    ({ id }) => id,
  )
type Made = readonly (readonly [scholar: number, state: string])[]
/** A batch with documents in these states. */
const newBatch = async (documents: Made, { who = 'upcm', kept = '1 day' }: { who?: DemoUsername; kept?: string } = {}) => {
  const id = await number(
    `insert into download_batches (period, title, by_id, total, ready, failed, expires_at)
     select 'baseline', 'Batch', $1, cardinality($2::text[]), count(*) filter (where state = 'ready'), count(*) filter (where state = 'failed'),
       now() + $3::interval from unnest($2::text[]) state returning id`,
    [demoPerson(who).id, documents.map(([, state]) => state), kept],
  )
  for (const [scholar, state] of documents)
    await rows('insert into download_documents (batch_id, scholar_id, state) values ($1, $2, $3)', [id, scholar, state])
  return id
}
const statesOf = async (batch: number) =>
  (await rows<{ state: string }>('select state from download_documents where batch_id = $1 order by id', [batch])).map(({ state }) => state)
const documentsOf = (batch: number) =>
  rows<{ id: number; scholar_id: number }>('select id, scholar_id from download_documents where batch_id = $1 order by id', [batch])
const listed = async (who: DemoUsername, state?: DownloadState) => (await as(who).call(listDownloads, { filter: { state } })).data
/** Works as the job process does; answers how many PDFs were stored. */
const work = async () => {
  let stored = 0
  const storage: Pick<Storage, 'put'> = { put: async () => void stored++ }
  const services = { db: database.db, storage: storage as Storage, env: testEnv(''), contributions: joinAreas(areas) }
  while (await makeNextDocuments(services));
  return stored
}

test('a batch is seen by the person who ordered it until it expires: in the list, in the search and in the number of ready ones', async () => {
  const [one] = await reported(1)
  const mine = await newBatch([[one!, 'ready']])
  await newBatch([[one!, 'ready']], { who: 'ld' })
  await newBatch([[one!, 'ready']], { kept: '-1 minute' })
  expect((await listed('upcm')).map(({ id }) => id)).toEqual([mine])
  const found = async (who: 'upcm' | 'scholar') =>
    (await parts.finds(demoActor(who), 'batch')).flatMap(({ records }) => records.map(({ id }) => id))
  const counted = async (who: 'upcm' | 'scholar') => (await parts.counters(demoActor(who))).map(({ count }) => count)
  expect([await found('upcm'), await counted('upcm')]).toEqual([[mine], [1]])
  await newBatch([[one!, 'waiting']])
  expect(await counted('upcm')).toEqual([1])
  // Nobody but staff, even who was one when they ordered it.
  await newBatch([[one!, 'ready']], { who: 'scholar' })
  expect([await found('scholar'), await counted('scholar')]).toEqual([[], []])
})

test('only a ready batch says where its archive is', async () => {
  const [one] = await reported(1)
  for (const state of ['waiting', 'ready', 'failed'] as const) await newBatch([[one!, state]])
  for (const state of ['waiting', 'ready', 'failed'] as const)
    expect((await listed('upcm', state)).map((batch) => [batch.state, batch.path !== null])).toEqual([[state, state === 'ready']])
})

test('somebody has few batches that are under way, and any number of finished ones', async () => {
  const [one, two] = await reported(2)
  const order = () => as('upcm').status(orderDownload, { period: 'baseline', scholar_id: [one!] })
  for (let n = 0; n < MOST_UNFINISHED_DOWNLOADS; n++) await newBatch([[one!, 'ready']])
  expect(await order()).toBe(200)
  for (let n = 2; n < MOST_UNFINISHED_DOWNLOADS; n++)
    await newBatch([
      [one!, 'ready'],
      [two!, 'waiting'],
    ])
  expect([await order(), await order()]).toEqual([200, 409])
})

test('an order takes the scholars who were named, or a cohort, with a report of the phase', async () => {
  const [both, none, midline] = [await newScholar('baseline', 'midline'), await newScholar(), await newScholar('midline')]
  const ordered = async (given: { year_tf: number } | { scholar_id: number[] }) => {
    const { data } = await as('upcm').call(orderDownload, { period: 'baseline', ...given })
    return (await documentsOf(data.id)).map(({ scholar_id }) => scholar_id)
  }
  const before = await rows<{ id: number }>(
    `select scholar_id id from reports r join users u on u.id = r.scholar_id where u.year_tf = $1 and period = 'baseline' and u.id <> $2`,
    [YEAR, both],
  )
  const inCohort = await ordered({ year_tf: YEAR })
  expect(inCohort.toSorted((a, b) => a - b)).toEqual([...before.map(({ id }) => id), both].toSorted((a, b) => a - b))
  expect(await ordered({ scholar_id: [both, none, midline] })).toEqual([both])
  const withStaff = [both, demoPerson('ld').id]
  expect(await as('upcm').status(orderDownload, { period: 'baseline', scholar_id: withStaff })).toBe(404)
})

test('a batch lists its documents, by state and by the name of the scholar', async () => {
  const people = [await newScholar(), await newScholar()] as const
  const batch = await newBatch([
    [people[0], 'ready'],
    [people[1], 'failed'],
  ])
  await newBatch([[await newScholar(), 'failed']])
  await rows(`update users set name = 'Zaenal Abidin' where id = $1`, [people[0]])
  const list = async (filter: object = {}) =>
    (await as('upcm').call(listDownloadDocuments, { filter: { batch_id: batch, ...filter } })).data
  const [first, second] = await documentsOf(batch)
  const idsOf = async (filter?: object) => (await list(filter)).map(({ id }) => id)
  expect(await idsOf()).toEqual([second!.id, first!.id])
  expect([await idsOf({ state: 'ready' }), await idsOf({ search: 'zaenal' })]).toEqual([[first!.id], [first!.id]])
  const [campus] = await rows<{ name: string }>('select name from universities order by id limit 1')
  expect((await list()).map(({ university }) => university)).toEqual([campus!.name, campus!.name])
})

test('who ordered a batch asks for a failed document again, and the batch counts its documents anew', async () => {
  const people = await reported(3)
  const batch = await newBatch(people.map((id, n) => [id, n === 0 ? 'ready' : 'failed'] as const))
  const other = await newBatch([
    [people[0]!, 'failed'],
    [people[1]!, 'ready'],
  ])
  const [, failed] = await documentsOf(batch)
  expect(await as('ld').status(retryDownload, { id: failed!.id })).toBe(404)
  expect(await as('upcm').status(retryDownload, { id: failed!.id })).toBe(200)
  expect(await statesOf(batch)).toEqual(['ready', 'waiting', 'failed'])
  const batches = await listed('upcm')
  expect(batches.find(({ id }) => id === batch)).toMatchObject({ ready: 1, failed: 1, state: 'running' })
  expect(batches.find(({ id }) => id === other)).toMatchObject({ ready: 1, failed: 1, state: 'ready' })
})

test('the archive holds the documents of its batch', async () => {
  const people = await reported(3)
  await as('upcm').call(orderDownload, { period: 'baseline', scholar_id: people.slice(0, 2) })
  await as('upcm').call(orderDownload, { period: 'baseline', scholar_id: people.slice(2) })
  await work()
  const [second] = await listed('upcm')
  await as('upcm').call(fetchDownload, { id: second!.id })
  const [log] = await rows<{ details: object }>(`select details from account_log where action = 'downloaded' order by id desc limit 1`)
  expect(log!.details).toMatchObject({ records: people.slice(2), files: 1 })
})

test('the job makes what waits, and leaves what is ready or has failed', async () => {
  const people = await reported(3)
  const batch = await newBatch([
    [people[0]!, 'waiting'],
    [people[1]!, 'failed'],
  ])
  expect(await work()).toBe(1)
  expect(await statesOf(batch)).toEqual(['ready', 'failed'])
  const gone = await newBatch([[await newScholar(), 'waiting']])
  expect([await work(), await statesOf(gone), await statesOf(batch)]).toEqual([0, ['failed'], ['ready', 'failed']])
})

test('a PDF is used again while it lives for half an hour more, and then lives as long as the batch', async () => {
  const [one] = await reported(1)
  const order = () => as('upcm').call(orderDownload, { period: 'baseline', scholar_id: [one!] })
  await order()
  expect(await work()).toBe(1)
  const [other] = await rows<{ id: string; expires_at: string }>(
    `insert into files (kind, name, size, type, storage_key, expires_at)
     values ('downloads.report', 'other.pdf', 1, 'application/pdf', md5(random()::text), now() + interval '1 hour') returning id, expires_at`,
  )
  const later = (span: string) =>
    rows(`update files set expires_at = now() + $1::interval where id in (select file_id from download_papers)`, [span])
  await later('1830 seconds')
  await order()
  expect(await work()).toBe(0)
  const kept = await rows(`select from files where id in (select file_id from download_papers) and expires_at > now() + $1::interval`, [
    `${DOWNLOAD_DAYS - 1} days`,
  ])
  expect(kept).toHaveLength(1)
  expect(await rows('select expires_at from files where id = $1', [other!.id])).toEqual([{ expires_at: other!.expires_at }])
  await later('29 minutes')
  await order()
  expect(await work()).toBe(1)
})

test('nobody deletes the batches of others', async () => {
  const [one] = await reported(1)
  const [mine, other] = [await newBatch([[one!, 'ready']]), await newBatch([[one!, 'ready']], { who: 'ld' })]
  expect(await as('upcm').status(deleteDownloads, { id: [mine, other] })).toBe(404)
  expect(await as('upcm').status(deleteDownloads, { id: [mine] })).toBe(200)
  expect(await rows('select id from download_batches')).toEqual([{ id: other }])
})

test('who deletes a batch does not wait for the job that works on another one', async () => {
  const [one] = await reported(1)
  const [mine, other] = [await newBatch([[one!, 'ready']]), await newBatch([[one!, 'waiting']])]
  await database.db.transaction().execute(async (tx) => {
    await tx.selectFrom('download_documents').where('batch_id', '=', other).forUpdate().execute()
    expect(await as('upcm').status(deleteDownloads, { id: [mine] })).toBe(200)
  })
})
