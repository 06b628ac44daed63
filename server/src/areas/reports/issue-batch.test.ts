import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  competencyKeys,
  issuedLabels,
  issueReport,
  listIssueBatches,
  listIssueDocuments,
  listIssues,
  listReports,
  previewIssues,
  retryIssue,
  startIssues,
  withdrawIssue,
} from '@pandu/contract/reports'
import { readOverview } from '@pandu/contract/overview'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPerson, type DemoUsername } from '../../../seed/people.ts'
import { testApp } from '../../../test/app.ts'
import { inDatabase, testEnv } from '../../../test/database.ts'
import { areas } from '../../areas.ts'
import { joinAreas } from '../../kit/area.ts'
import { openDb } from '../../kit/db.ts'
import { openStorage, type Storage } from '../../kit/storage.ts'
import { issueNextReports } from './issue.make.ts'

const world = testApp()
const { as } = world
const folder = mkdtempSync(join(tmpdir(), 'pandu-issues-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const rows = <R extends object>(text: string, values: unknown[] = []) => inDatabase<R>(world.databaseUrl, text, values)
const env = () => testEnv(world.databaseUrl, { DATA_DIR: folder })

/** Works as the job process does, until nothing waits. */
const work = async (put?: Storage['put'], handfuls = Infinity) => {
  const { db, close } = openDb(world.databaseUrl, () => {}, 3)
  const storage = openStorage(env())
  try {
    const services = { db, storage: { ...storage, put: put ?? storage.put.bind(storage) }, env: env(), contributions: joinAreas(areas) }
    for (let done = 0; done < handfuls && (await issueNextReports(services)); done++);
  } finally {
    await close()
  }
}

/** A cohort year that nobody else has, in which everybody has a whole report of the baseline. */
const year = 2033
const all = JSON.stringify(Object.fromEntries(competencyKeys.map((key) => [key, 3])))
let ids: number[] = []
const cohortOf = async (count: number) => {
  const made = await rows<{ id: number }>(
    `insert into users (name, email, username, role, password_hash, year_tf)
     select 'Issue ' || lpad(n::text, 2, '0'), 'issue' || n || '@example.org', 'issue' || n, 'SCHOLAR', '', $1 from generate_series(1, $2::int) n returning id`,
    [year, count],
  )
  ids = made.map(({ id }) => id)
  await rows(
    `insert into reports (scholar_id, period, competency_value, description) select id, 'baseline', $2::jsonb, 'Begins well.' from unnest($1::int[]) id`,
    [ids, all],
  )
}
const change = (scholar: number, description: string) =>
  rows(`update reports set description = $2, updated_at = now() where scholar_id = $1`, [scholar, description])
const cohort = { period: 'baseline' as const, year_tf: year }
const preview = async (choice: object = cohort, who: DemoUsername = 'upcm') => (await as(who).call(previewIssues, choice)).body.data
const counts = async (choice: object = cohort) => {
  const { count, rows: planned } = await preview(choice)
  return { count, ...Object.fromEntries([...Map.groupBy(planned, ({ outcome }) => outcome)].map(([key, found]) => [key, found.length])) }
}
const start = async (choice: object = cohort, who: DemoUsername = 'upcm') => {
  const { count, digest } = await preview(choice, who)
  return as(who).call(startIssues, { ...(choice as typeof cohort), count, digest })
}
const batch = async (id: number) => (await as('upcm').call(listIssueBatches, { filter: { id } })).body.data[0]!
const documents = async (batch_id: number) => (await as('upcm').call(listIssueDocuments, { filter: { batch_id } })).body.data
const issues = () =>
  rows<{ scholar_id: number; version: number; state: string }>(
    `select scholar_id, version, state from report_issues where scholar_id = any($1) order by scholar_id, version`,
    [ids],
  )
const notices = async () =>
  (
    await rows<{ count: number }>(`select count(*)::int count from notifications where kind = 'report.issued' and user_id = any($1)`, [ids])
  )[0]!.count

beforeEach(async () => {
  await rows('delete from report_issue_batches')
  await rows('delete from users where year_tf = $1', [year])
})

test('a whole cohort is issued: the preview counts first, changed, unchanged and incomplete ones, and each scholar is told once', async () => {
  await cohortOf(24)
  const [missing, odd, none] = ids
  await rows(`update reports set competency_value = competency_value - 'innovation' - 'grit' where scholar_id = $1`, [missing])
  await change(odd!, 'Menulis 漢字')
  await rows('delete from reports where scholar_id = $1', [none])
  const { count, rows: planned } = await preview()
  expect([count, await counts()]).toEqual([21, { count: 21, first: 21, incomplete: 3 }])
  const whyOf = (id: number | undefined) => planned.find(({ scholar_id }) => scholar_id === id)?.why
  expect([whyOf(missing), whyOf(none)]).toEqual(['No value: Innovation, Grit', 'There is no baseline report'])
  expect(whyOf(odd)).toContain('漢')

  const { body } = await start()
  expect(body.message).toBe('21 reports are being issued')
  expect(await batch(body.data.id)).toMatchObject({ title: `Cohort ${year}`, period: 'baseline', state: 'waiting', total: 21 })
  await work()
  expect(await batch(body.data.id)).toMatchObject({ state: 'done', issued: 21, by: demoPerson('upcm').name })
  expect([(await issues()).length, await notices()]).toEqual([21, 21])
  const [told] = await rows<{ message_html: string; url: string }>(
    `select message_html, url from notifications where user_id = $1 order by id desc limit 1`,
    [demoPerson('upcm').id],
  )
  expect(told!.message_html).toContain('21 issued')
  expect(told!.url).toContain(`open=${body.data.id}`)

  // The band of the cohort moves with one correction; only that report has changed.
  await rows(`update reports set competency_value = competency_value || '{"grit": 5}' where scholar_id = $1`, [ids[5]])
  expect(await counts()).toEqual({ count: 1, next: 1, same: 20, incomplete: 3 })
  await start()
  await work()
  expect((await issues()).filter(({ scholar_id }) => scholar_id === ids[5])).toMatchObject([
    { version: 1, state: 'replaced' },
    { version: 2, state: 'valid' },
  ])
  expect(await notices()).toBe(22)
})

test('reports are chosen by scholars, by their numbers and by the filter of the list as well', async () => {
  await cohortOf(4)
  expect(await counts({ period: 'baseline', scholar_id: ids.slice(0, 2) })).toEqual({ count: 2, first: 2 })
  const found = await rows<{ id: number }>(`select id from reports where scholar_id = any($1) order by id limit 3`, [ids])
  expect(await counts({ report_id: found.map(({ id }) => id) })).toEqual({ count: 3, first: 3 })
  expect(await counts({ matching: { search: 'Issue 02', tahun_tf: year } })).toEqual({ count: 1, first: 1 })
  expect(await counts({ matching: { tahun_tf: year, periode: 'midline' } })).toEqual({ count: 0 })
  const refused = async (choice: object) => (await as('upcm').call(previewIssues, choice)).status
  expect([await refused({}), await refused({ year_tf: year }), await refused({ ...cohort, scholar_id: ids })]).toEqual([422, 422, 422])
  expect(await refused({ period: 'baseline', scholar_id: [demoPerson('ld').id] })).toBe(404)
  // A scholar who has left is not in the cohort.
  await rows('update users set status = 0 where id = $1', [ids[0]])
  expect(await counts()).toEqual({ count: 3, first: 3 })
})

test('what has changed since the preview is refused at the start, and not issued when its turn comes', async () => {
  await cohortOf(3)
  const { count, digest } = await preview()
  await change(ids[0]!, 'Other words.')
  const refused = await as('upcm').call(startIssues, { ...cohort, count, digest })
  expect([refused.status, refused.error.message]).toEqual([
    409,
    'The reports have changed since the preview: 3 would be issued now. Please look again',
  ])
  const { body } = await start()
  await change(ids[1]!, 'Changed while it waits.')
  await work()
  expect(await batch(body.data.id)).toMatchObject({ state: 'failed', issued: 2, failed: 1 })
  const [failed] = await documents(body.data.id)
  expect([failed!.scholar_id, failed!.why]).toEqual([ids[1], 'It has changed since the preview. Try again to issue its current state'])
  expect((await as('upcm').call(retryIssue, { id: failed!.id })).status).toBe(200)
  await work()
  expect(await batch(body.data.id)).toMatchObject({ state: 'done', issued: 3, failed: 0 })
  expect(await notices()).toBe(3)
})

test('the list says which version scholars see, and leaves those that were not issued or have changed since', async () => {
  await cohortOf(3)
  const listed = async (issued?: '0' | '1' | 'changed') =>
    (await as('upcm').call(listReports, { filter: { tahun_tf: year, ...(issued && { issued }) }, sort: 'name' })).body.data.map(
      issuedLabels,
    )
  const none = 'Not issued'
  expect(await listed()).toEqual([none, none, none])
  await start({ period: 'baseline', scholar_id: ids.slice(0, 2) })
  await work()
  await change(ids[0]!, 'Other words.')
  expect(await listed()).toEqual(['Version 1, changed since', 'Version 1', none])
  expect([await listed('0'), await listed('1'), await listed('changed')]).toEqual([
    [none],
    ['Version 1, changed since', 'Version 1'],
    ['Version 1, changed since'],
  ])
  expect(await counts({ matching: { tahun_tf: year, issued: '0' } })).toEqual({ count: 1, first: 1 })
  const counted = async () =>
    (await as('upcm').call(readOverview, {})).body.data.counts
      .flatMap(({ counters }) => counters)
      .find(({ key }) => key === 'reports.unissued')!
  expect(await counted()).toMatchObject({ url: '/admin/cm/list/teladan-report?issued=0' })
})

describe('nothing is issued twice', () => {
  test('by two starts at once', async () => {
    await cohortOf(6)
    const scholars = { period: 'baseline' as const, scholar_id: ids }
    const looks = [await preview(), await preview(cohort, 'teacher'), await preview(scholars, 'ld')]
    const named = looks.map(({ count, digest }) => ({ count, digest }))
    const answers = await Promise.all([
      as('upcm').call(startIssues, { ...cohort, ...named[0]! }),
      as('teacher').call(startIssues, { ...cohort, ...named[1]! }),
      as('ld').call(startIssues, { ...scholars, ...named[2]! }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await counts()).toEqual({ count: 0, waiting: 6 })
    await Promise.all([work(), work()])
    expect([await issues(), await notices()]).toMatchObject([ids.map((scholar_id) => ({ scholar_id, version: 1 })), 6])
  })

  test('by a single issue while it waits', async () => {
    await cohortOf(2)
    const { body } = await start()
    expect((await as('teacher').call(issueReport, { scholar_id: ids[0]!, period: 'baseline' })).status).toBe(200)
    await work()
    expect(await batch(body.data.id)).toMatchObject({ state: 'done', issued: 1, skipped: 1 })
    expect([(await issues()).length, await notices()]).toEqual([2, 2])
  })

  test('after it was withdrawn, unless it has changed', async () => {
    await cohortOf(2)
    await start()
    await work()
    const [made] = (await as('upcm').call(listIssues, { scholar_id: ids[0]!, period: 'baseline' })).body.data
    await as('upcm').call(withdrawIssue, { id: made!.id, reason: 'Values of another scholar' })
    expect(await counts()).toEqual({ count: 0, withdrawn: 1, same: 1 })
    await change(ids[0]!, 'Corrected.')
    expect(await counts()).toEqual({ count: 1, next: 1, same: 1 })
  })
})

test('a killed job goes on where it was: what was committed stays, the rest is issued once', async () => {
  await cohortOf(23)
  const { body } = await start()
  let puts = 0
  const killed: Storage['put'] = async (key, bytes, type) => {
    if (++puts === 22)
      await rows(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%report_issue_%' and pid <> pg_backend_pid()`,
      )
    await openStorage(env()).put(key, bytes, type)
  }
  await expect(work(killed)).rejects.toThrow(/terminat|connection/i)
  expect(await batch(body.data.id)).toMatchObject({ state: 'running', issued: 20 })
  await work()
  expect(await batch(body.data.id)).toMatchObject({ state: 'done', issued: 23 })
  expect([(await issues()).map(({ version }) => version), await notices()]).toEqual([Array(23).fill(1), 23])
})

test('what fails says why and is tried again alone; a report that somebody writes at that moment waits', async () => {
  await cohortOf(3)
  const { body } = await start()
  let isBroken = true
  const flaky: Storage['put'] = async (key, bytes, type) => {
    if (isBroken) {
      isBroken = false
      throw new Error('the disk is full')
    }
    await openStorage(env()).put(key, bytes, type)
  }
  const { db, close } = openDb(world.databaseUrl, () => {}, 1)
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('reports').select('id').where('scholar_id', '=', ids[2]!).forUpdate().execute()
    await work(flaky)
  })
  await close()
  expect(await batch(body.data.id)).toMatchObject({ state: 'running', issued: 1, failed: 1 })
  const [failed, ...others] = await documents(body.data.id)
  expect([failed!.state, failed!.why]).toEqual(['failed', 'The PDF could not be made: the disk is full'])
  expect((await as('upcm').call(retryIssue, { id: others[0]!.id })).status).toBe(409)
  expect((await as('teacher').call(retryIssue, { id: failed!.id })).status).toBe(200)
  await work()
  expect(await batch(body.data.id)).toMatchObject({ state: 'done', issued: 3, failed: 0 })
})
