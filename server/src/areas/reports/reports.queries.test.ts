import { REPORT_IMPORT } from '@pandu/contract/operations'
import {
  competencyKeys,
  countReportDownload,
  exportReports,
  issueReport,
  listIssueBatches,
  listIssueDocuments,
  listReportDownloads,
  listReportFields,
  listReportSheet,
  type Period,
  previewIssues,
  reportHistory,
  reportTemplate,
  updateReportField,
} from '@pandu/contract/reports'
import { beforeEach, expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { testEnv } from '../../../test/database.ts'
import { demoActor } from '../../../test/demo-actor.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { hearersWhile } from '../../../test/heard.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { reportMaker } from '../../../test/reports.ts'
import { readAsUpload } from '../../../test/sheet-in.ts'
import { joinAreas } from '../../kit/area.ts'
import { judgeReportRows } from './import/judge-rows.ts'
import { reportUndoers } from './import/undo-import.ts'
import { recountIssues } from './issue-batch.service.ts'
import { planIssues } from './issue-plan.service.ts'
import { issueNextReports } from './issue.make.ts'
import { findRecap } from './recap.service.ts'
import { reports } from './reports.area.ts'
import { refreshReports } from './reports.service.ts'
import { ensureReport } from './reports.writes.ts'
import { deleteReportHistory, lockReports, presentReport } from './trash.service.ts'

const database = openTestDatabase()
const { rows } = database
const calls = directCalls(database, reports)
const { number, withoutReports, report, issue } = reportMaker(rows)
const person = (name: DemoUsername) => ({ id: demoPerson(name).id })
const [scholar, scholar2, upcm] = [person('scholar'), person('scholar2'), person('upcm')]
const both = [scholar.id, scholar2.id].toSorted((a, b) => a - b)
const byId = (a: number, b: number) => a - b

beforeEach(async () => {
  await withoutReports()
  await rows('delete from report_issue_batches')
})

/** A report in which every characteristic has a value. */
const whole = async (of: { id: number }, period: Period = 'baseline') => {
  const values = JSON.stringify(Object.fromEntries(competencyKeys.map((key) => [key, 3])))
  const id = await report(of, period)
  await rows('update reports set competency_value = $2 where id = $1', [id, values])
  return id
}

test('the history of reports is that of one scholar, and of one phase where that is asked for', async () => {
  const changed = (of: { id: number }, period: Period) =>
    rows(`insert into report_changes (scholar_id, period, action, changes) values ($1, $2, 'changed', '[]')`, [of.id, period])
  await changed(scholar, 'baseline')
  await changed(scholar, 'midline')
  await changed(scholar2, 'baseline')
  const history = async (periode?: Period) =>
    (await calls.as('ld').call(reportHistory, { id_scholar: scholar.id, ...(periode && { periode }) })).data.map((one) => one.periode)
  expect([await history(), await history('baseline')]).toEqual([['midline', 'baseline'], ['baseline']])
})

test('a report that is begun is that of the scholar and the phase, and one that is not there is not issued', async () => {
  const own = await report(scholar)
  const [other, midline] = [await report(scholar2), await report(scholar, 'midline')]
  const ensure = (of: { id: number }, period: Period) => calls.within('upcm', (call) => ensureReport(call, of.id, period))
  expect([(await ensure(scholar, 'baseline')).id, (await ensure(scholar2, 'baseline')).id, (await ensure(scholar, 'midline')).id]).toEqual([
    own,
    other,
    midline,
  ])
  expect((await ensure(scholar2, 'endline')).isNew).toBe(true)
  await rows(`delete from reports where scholar_id = $1`, [scholar2.id])
  const asRead = '2026-02-01T00:00:00Z'
  const issued = (of: { id: number }, period: Period) =>
    calls.as('upcm').status(issueReport, { scholar_id: of.id, period, read_at: asRead })
  await rows(`update reports set updated_at = $1`, [asRead])
  expect([await issued(scholar2, 'baseline'), await issued(scholar, 'endline')]).toEqual([404, 404])
})

test('reports that go are those of scholars, and what is forgotten is that of one report', async () => {
  const [own, theirs] = [await report(scholar), await report(scholar2)]
  await report(scholar, 'midline')
  const held = async () => (await lockReports(database.db, [own, theirs])).map(({ id }) => id)
  expect(await held()).toEqual([own, theirs])
  await rows(`update users set role = 'DELETED' where id = $1`, [scholar2.id])
  const left = await held()
  await rows(`update users set role = 'SCHOLAR' where id = $1`, [scholar2.id])
  expect(left).toEqual([own])
  expect([await presentReport(database.db, scholar2.id, 'baseline'), await presentReport(database.db, scholar2.id, 'midline')]).toEqual([
    theirs,
    undefined,
  ])
  await rows('delete from reports where id = any($1)', [[own, theirs]])
  const all = [
    { scholar_id: scholar.id, period: 'baseline' as const },
    { scholar_id: scholar.id, period: 'midline' as const },
    { scholar_id: scholar2.id, period: 'baseline' as const },
  ]
  for (const { scholar_id, period } of all)
    await rows(`insert into report_changes (scholar_id, period, action, changes) values ($1, $2, 'changed', '[1]')`, [scholar_id, period])
  // The report of the midline is there still.
  await deleteReportHistory(database.db, all.slice(0, 2))
  const kept = await rows<{ scholar_id: number; period: string }>(
    `select scholar_id, period from report_changes where changes <> '[]' order by id`,
  )
  expect(kept).toEqual(all.slice(1))
})

test('open screens of the team and of active assessors hear of reports', async () => {
  const people = ['ld', 'assessor', 'vendor', 'scholar', 'scholar2'] as const
  const hear = () => hearersWhile(database, people, () => refreshReports(database.db, [scholar.id]))
  expect(await hear()).toEqual(['ld', 'assessor', 'scholar'])
  await rows('update users set status = 0 where id = $1', [person('assessor').id])
  const afterwards = await hear()
  await rows('update users set status = 1 where id = $1', [person('assessor').id])
  expect(afterwards).toEqual(['ld', 'scholar'])
})

test('scholars count a download of a report that was issued to them, once', async () => {
  for (const of of [scholar, scholar2]) await report(of)
  await report(scholar, 'midline')
  await issue(scholar2)
  await issue(scholar, { period: 'midline' })
  const count = () => calls.as('scholar').call(countReportDownload, { scholar_id: scholar.id, period: 'baseline' })
  const counted = async () =>
    (await rows<{ who: number; period: string }>('select scholar_id who, period from reports where downloaded_at is not null')).map(
      (row) => [row.who, row.period],
    )
  await count()
  expect(await counted()).toEqual([])
  await issue(scholar)
  await count()
  expect(await counted()).toEqual([[scholar.id, 'baseline']])
  await rows(`update reports set downloaded_at = '2026-01-01' where scholar_id = $1 and period = 'baseline'`, [scholar.id])
  await count()
  expect(await rows(`select downloaded_at::date::text as day from reports where downloaded_at is not null`)).toEqual([
    { day: '2026-01-01' },
  ])
  const list = async (filter: object = {}) => {
    const { data, downloaded } = await calls.as('ld').call(listReportDownloads, { filter })
    return [data.length, downloaded]
  }
  expect([await list(), await list({ downloaded: '1' }), await list({ downloaded: '0' })]).toEqual([
    [3, 1],
    [1, 1],
    [2, 0],
  ])
})

test('the sheet of a cohort has its active scholars, each with their report of the phase', async () => {
  await rows('update users set year_tf = 2098 where id = any($1)', [both])
  await report(scholar, 'baseline', 'Of the first')
  await report(scholar, 'midline', 'Of the midline')
  const sheet = async () =>
    (await calls.as('upcm').call(listReportSheet, { filter: { periode: 'baseline', year_tf: 2098 } })).data.map((row) => [
      row.id,
      row.description,
    ])
  expect(await sheet()).toEqual([
    [scholar.id, 'Of the first'],
    [scholar2.id, ''],
  ])
  const template = async () => {
    const { stream } = (await calls.as('upcm').call(reportTemplate, { periode: 'baseline', year_tf: 2098 })) as { stream: Buffer }
    const read = await readAsUpload(stream, { rows: 20, columns: 60 })
    return ('rows' in read ? read.rows : []).slice(1).filter(([, name]) => typeof name === 'string' && name.startsWith('Zebra')).length
  }
  expect(await template()).toBe(2)
  await rows('update users set status = 0 where id = $1', [scholar2.id])
  expect([(await sheet()).length, await template()]).toEqual([1, 1])
})

test('scholars read the reports that are valid, and theirs alone', async () => {
  await report(scholar)
  const read = async () =>
    (await findRecap(database.db, demoActor('scholar'), scholar.id)).phases.map(({ report: one }) => one?.description ?? null)
  await issue(scholar2, { text: 'Of another' })
  await issue(scholar, { state: 'withdrawn', text: 'Withdrawn' })
  expect(await read()).toEqual([null, null, null])
  await issue(scholar, { text: 'Mine' })
  expect(await read()).toEqual(['Mine', null, null])
})

test('a wording counts from its cohort year on, for its field', async () => {
  await rows('delete from report_fields where year_tf > 2019')
  const fields = async (year_tf?: number) => (await calls.as('upcm').call(listReportFields, { ...(year_tf && { year_tf }) })).data
  const [first, second] = (await fields()) as [Awaited<ReturnType<typeof fields>>[0], Awaited<ReturnType<typeof fields>>[0]]
  const word = (request: string, year: number, view: string) =>
    rows(`insert into report_fields (request, year_tf, view, hint, position) values ($1, $2, $3, '', 1)`, [request, year, view])
  await word(first.request, 2025, 'Newer')
  await word(second.request, 2023, 'Of another')
  const view = async (request: string, year?: number) => (await fields(year)).find((one) => one.request === request)!.view
  expect([
    await view(first.request, 2024),
    await view(first.request, 2025),
    await view(first.request, 2026),
    await view(first.request),
  ]).toEqual([first.view, 'Newer', 'Newer', 'Newer'])
  expect((await fields(2026)).length).toBe((await fields(2019)).length)
  // What is changed is what counts in that year.
  const before = (await fields(2024)).find((one) => one.request === first.request)!
  const change = (year_tf: number, updated_at: string) =>
    calls.as('upcm').status(updateReportField, { id: first.id, year_tf, view: 'Changed', hint: '', updated_at })
  const newer = (await fields(2025)).find((one) => one.request === first.request)!
  expect([await change(2024, newer.updated_at), await change(2025, before.updated_at)]).toEqual([409, 409])
  expect(await change(2024, before.updated_at)).toBe(200)
  expect(await change(2025, newer.updated_at)).toBe(200)
  await rows('delete from report_fields where year_tf > 2019')
})

test('an export is of what was chosen, with days as they are in Jakarta, and thirty within an hour are enough', async () => {
  await rows(`delete from files where kind = 'reports.export'`)
  const own = await report(scholar)
  await rows(`update reports set updated_at = '2026-03-04T16:30:00Z' where id = $1`, [own])
  const ask = () =>
    calls
      .as('upcm')
      .status(exportReports, { tahun_tf: 2021, period: 'baseline', columns: ['name', 'universiti', 'updated_by', 'updated_at'] })
  expect(await ask()).toBe(200)
  const read = await readAsUpload(calls.kept.at(-1)!, { rows: 20, columns: 20 })
  const [campus] = await rows<{ name: string }>('select name from universities where id = 1')
  expect('rows' in read ? read.rows[1] : read).toEqual(['Zebra One', campus!.name, demoPerson('guest').name, { day: '2026-03-04' }])
  const made = (kind: string, of: { id: number }, ago: string, count: number) =>
    rows(
      `insert into files (kind, owner_id, name, type, size, storage_key, created_at)
       select $1, $2, 'x', 'x', 1, 'x', now() - $3::interval from generate_series(1, $4::int)`,
      [kind, of.id, ago, count],
    )
  await made('reports.pdf', upcm, '1 minute', 30)
  await made('reports.export', scholar, '1 minute', 30)
  await made('reports.export', upcm, '61 minutes', 30)
  await made('reports.export', upcm, '59 minutes', 28)
  expect([await ask(), await ask()]).toEqual([200, 429])
  await rows(`delete from files where kind = any('{reports.export,reports.pdf}') and storage_key = 'x'`)
})

const batch = (title: string, period: Period | null, more = '') =>
  number(`insert into report_issue_batches (title, period, total, by_id) values ($1, $2, 2, $3) ${more} returning id`, [
    title,
    period,
    upcm.id,
  ])
const document = (of: number, who: { id: number }, state: string, period: Period = 'baseline') =>
  number(
    'insert into report_issue_documents (batch_id, scholar_id, period, content_hash, state) values ($1, $2, $3, $4, $5) returning id',
    [of, who.id, period, '', state],
  )

test('batches are narrowed by state and phase, and count what became of their own documents', async () => {
  const [one, other] = [await batch('One', 'baseline'), await batch('Other', 'midline')]
  await document(one, scholar, 'issued')
  await document(one, scholar2, 'failed')
  await document(other, scholar, 'skipped', 'midline')
  await document(other, scholar2, 'waiting', 'midline')
  const counted = await recountIssues(database.db, [one, other])
  expect(counted.map(({ id, issued, skipped, failed }) => [id, issued, skipped, failed]).toSorted()).toEqual([
    [one, 1, 0, 1],
    [other, 0, 1, 0],
  ])
  const list = async (filter: object) => (await calls.as('upcm').call(listIssueBatches, { filter })).data.map((row) => [row.id, row.by])
  const by = demoPerson('upcm').name
  expect([await list({ state: 'failed' }), await list({ period: 'midline' }), await list({ id: one })]).toEqual([
    [[one, by]],
    [[other, by]],
    [[one, by]],
  ])
  const documents = async (filter: object = {}) =>
    (await calls.as('upcm').call(listIssueDocuments, { filter: { batch_id: one, ...filter } })).data.map((row) => row.scholar_id)
  expect([
    (await documents()).toSorted(byId as never),
    await documents({ state: 'issued' }),
    await documents({ search: 'zebra two' }),
  ]).toEqual([both, [scholar.id], [scholar2.id]])
})

test('a preview is of the active scholars of a cohort, of chosen scholars or of chosen reports', async () => {
  await rows('update users set year_tf = 2098 where id = any($1)', [both])
  const [own, theirs] = [await whole(scholar), await whole(scholar2)]
  const preview = async (choice: object) =>
    (await calls.as('upcm').call(previewIssues, choice as never)).data.rows.map((row) => row.scholar_id).toSorted(byId)
  expect(await preview({ period: 'baseline', year_tf: 2098 })).toEqual(both)
  expect([await preview({ period: 'baseline', scholar_id: [scholar.id] }), await preview({ report_id: [theirs] })]).toEqual([
    [scholar.id],
    [scholar2.id],
  ])
  expect(await preview({ report_id: [own, theirs] })).toEqual(both)
  await rows('update users set status = 0 where id = $1', [scholar2.id])
  expect([await preview({ period: 'baseline', year_tf: 2098 }), await preview({ period: 'baseline', scholar_id: [scholar2.id] })]).toEqual([
    [scholar.id],
    [scholar2.id],
  ])
})

test('what waits is issued once, each report for itself', async () => {
  for (const of of [scholar, scholar2]) await whole(of)
  const key = { scholar_id: scholar.id, period: 'baseline' as const }
  const plan = async () => (await planIssues(database.db, [key]))[0]!
  const one = await batch('One', 'baseline')
  const [first, second] = [await document(one, scholar, 'failed'), await document(one, scholar2, 'waiting')]
  const { outcome, hash } = await plan()
  expect(outcome).toBe('first')
  await rows(`update report_issue_documents set state = 'waiting', content_hash = $2 where id = $1`, [first, hash])
  expect((await plan()).outcome).toBe('waiting')
  await rows(`update report_issue_documents set state = 'skipped', why = 'Before' where id = $1`, [second])
  let drawn = 0
  const storage = { put: async () => void drawn++, remove: async () => undefined }
  const work = () => issueNextReports({ db: database.db, storage: storage as never, env: testEnv(''), contributions: joinAreas([reports]) })
  await work()
  const states = async () => rows('select id, state, why, version from report_issue_documents order by id')
  const done = [
    { id: first, state: 'issued', why: '', version: 1 },
    { id: second, state: 'skipped', why: 'Before', version: null },
  ]
  expect([await states(), drawn]).toEqual([done, 1])
  await work()
  expect([await states(), drawn]).toEqual([done, 1])
})

test('a row of a sheet is for the scholar of its number, and of the phase that is imported', async () => {
  await rows(`update users set no_tf = 'ZEBRA-' || id where id = any($1)`, [both])
  await report(scholar2, 'midline')
  const judged = async () => {
    const sheet = both.map((id, at) => ({
      row: at + 2,
      cells: { no_tf: `zebra-${id}`, description: 'Words' },
      errors: [],
      unreadable: new Set(),
    }))
    return (await judgeReportRows(database.db, sheet as never, 'baseline', new Map())).map(({ wanted, effect, errors }) => [
      wanted?.scholar_id,
      effect,
      errors.length,
    ])
  }
  expect(await judged()).toEqual(both.map((id) => [id, 'New report', 0]))
  await report(scholar2)
  expect((await judged())[both.indexOf(scholar2.id)]).toEqual([scholar2.id, 'Changes 1 field', 0])
  await rows(`update users set role = 'DELETED' where id = $1`, [scholar2.id])
  const without = await judged()
  await rows(`update users set role = 'SCHOLAR' where id = $1`, [scholar2.id])
  expect(without[both.indexOf(scholar2.id)]).toEqual([undefined, '', 1])
})

test('an import is taken back for its own reports and phase, and for those who are named', async () => {
  const [mine, another] = [
    await number(`insert into operations (kind, title, rows, payload) values ($1, 'Import', 2, '{}') returning id`, [REPORT_IMPORT]),
    await number(`insert into operations (kind, title, rows, payload) values ($1, 'Another', 1, '{}') returning id`, [REPORT_IMPORT]),
  ]
  const change = (of: { id: number }, operation: number, action = 'imported', to = 'draft') =>
    rows(
      `insert into report_changes (scholar_id, period, action, changes, operation_id)
       values ($1, 'baseline', $2, jsonb_build_array(jsonb_build_object('field', 'description', 'from', '', 'to', $3::text)), $4)`,
      [of.id, action, to, operation],
    )
  const made = async () => {
    for (const table of ['report_changes', 'reports']) await rows(`delete from ${table}`)
    for (const of of [scholar, scholar2]) {
      await report(of)
      await report(of, 'midline', 'Of the midline')
    }
    await rows(`update reports set competency_value = '{}'`)
  }
  const undo = (only?: readonly number[]) =>
    calls.within('upcm', (call) => reportUndoers[REPORT_IMPORT]!(call, { id: mine, payload: { period: 'baseline' } } as never, only))
  const left = async () =>
    (await rows<{ who: number; period: string }>('select scholar_id who, period from reports order by scholar_id, period')).map((row) => [
      row.who,
      row.period,
    ])
  await made()
  await change(scholar, mine)
  await change(scholar, mine, 'undone', 'Something else')
  await change(scholar2, another)
  await undo()
  const [own, theirs] = [
    [scholar.id, 'midline'],
    [scholar2.id, 'midline'],
  ] as const
  expect(await left()).toEqual([own, [scholar2.id, 'baseline'], theirs].toSorted())
  await made()
  await change(scholar, mine)
  await change(scholar2, mine)
  await undo([scholar2.id])
  expect(await left()).toEqual([[scholar.id, 'baseline'], own, theirs].toSorted())
})
