import type { Actor } from '@pandu/contract/kit'
import { competencyKeys, FEWEST_REPORTS_FOR_BAND, type Period } from '@pandu/contract/reports'
import { beforeEach, expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { demoActor } from '../../../test/demo-actor.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { partsOf } from '../../../test/parts.ts'
import { reportMaker } from '../../../test/reports.ts'
import { checkedReport, isNotWithdrawn, issuesOf, validIssue } from './issue.queries.ts'
import { readRecaps } from './recap.service.ts'
import { reportParts } from './reports.parts.ts'
import {
  findReport,
  findReportScholar,
  type lacksReport,
  pageOfReports,
  pageOfScholars,
  reportRows,
  reportScholars,
} from './reports.queries.ts'

const database = openTestDatabase()
const { rows } = database
const { withoutReports, report, issue } = reportMaker(rows)
const parts = partsOf(database, reportParts)
const [scholar, scholar2, upcm, guest] = [demoActor('scholar'), demoActor('scholar2'), demoActor('upcm'), demoActor('guest')]
const facilitator = demoActor('facilitator')

beforeEach(withoutReports)

const found = (filter: Parameters<typeof reportRows>[1]) =>
  reportRows(database.db, filter)
    .select('reports.id')
    .orderBy('reports.id')
    .execute()
    .then((list) => list.map(({ id }) => id))
const page = { sort: 'name', page: { number: 1, size: 1000 } }

test('reports are narrowed by phase, number, year, campus and name, and by whether they were issued and changed since', async () => {
  const [first, second] = [await report(scholar), await report(scholar2, 'midline')]
  expect([await found({}), await found({ search: '' })]).toEqual([
    [first, second],
    [first, second],
  ])
  for (const filter of [{ period: 'baseline' as const }, { id: first }, { year_tf: 2021 }, { university_id: 1 }, { search: 'ZEBRA one' }])
    expect(await found(filter), JSON.stringify(filter)).toEqual([first])
  // A valid version of another scholar or phase, and one that ended, are none of this report.
  await issue(scholar2)
  await issue(scholar, { period: 'midline', at: '2026-01-01' })
  await issue(scholar, { state: 'replaced', at: '2026-01-01' })
  expect([await found({ issued: '0' }), await found({ issued: '1' }), await found({ issued: 'changed' })]).toEqual([
    [first, second],
    [],
    [],
  ])
  await issue(scholar)
  expect([await found({ issued: '0' }), await found({ issued: '1' }), await found({ issued: 'changed' })]).toEqual([[second], [first], []])
  await rows(`update reports set updated_at = '2026-03-01' where id = $1`, [first])
  expect(await found({ issued: 'changed' })).toEqual([])
  await rows(`update reports set updated_at = '2026-03-02' where id = $1`, [first])
  expect(await found({ issued: 'changed' })).toEqual([first])
  await rows(`update users set role = 'DELETED' where id = $1`, [scholar2.id])
  expect(await found({})).toEqual([first])
})

test('a row of the list says whose it is, who wrote it, and which version is valid', async () => {
  await report(scholar)
  await report(scholar2)
  await issue(scholar, { state: 'replaced' })
  const valid = await issue(scholar)
  await issue(scholar, { period: 'midline' })
  const [campus] = await rows<{ name: string }>('select name from universities where id = 1')
  const { data } = await pageOfReports(database.db, {}, page)
  expect(data.map((row) => [row.name, row.updated_by, row.issued_version])).toEqual([
    ['Zebra One', demoPerson('guest').name, valid.version],
    ['Zebra Two', demoPerson('guest').name, null],
  ])
  expect(data[0]!.universiti).toBe(campus!.name)
})

const phases = { usual: { start_month: 1, baseline: 0, midline: 12, endline: 24 }, years: [] } as unknown as Parameters<
  typeof lacksReport
>[1]
const scholarsWith = (filter: Parameters<typeof reportScholars>[1]) =>
  reportScholars(database.db, { search: 'zebra', ...filter })
    .select('users.id')
    .orderBy('users.id')
    .execute()
    .then((list) => list.map(({ id }) => id))

test('the scholars whom reports can be about are narrowed by number, year, campus, name and a missing report', async () => {
  const both = [scholar.id, scholar2.id].toSorted((a, b) => a - b)
  expect(await scholarsWith({})).toEqual(both)
  for (const filter of [{ id: scholar.id }, { year_tf: 2021 }, { university_id: 1 }, { search: 'zebra one' }])
    expect(await scholarsWith(filter), JSON.stringify(filter)).toEqual([scholar.id])
  const missing = (period: Period = 'baseline') => scholarsWith({ missing: { period, phases } })
  expect(await missing()).toEqual(both)
  await report(scholar2)
  await report(scholar, 'midline')
  expect([await missing(), await missing('midline')]).toEqual([[scholar.id], [scholar2.id]])
  for (const change of ['status = 0', 'alumni_at = now()', 'year_tf = extract(year from now())::int + 1', `role = 'DELETED'`]) {
    const [before] = await rows('select status, alumni_at, year_tf, role from users where id = $1', [scholar.id])
    await rows(`update users set ${change} where id = $1`, [scholar.id])
    expect(await missing(), change).toEqual([])
    const { status, alumni_at, year_tf, role } = before as Record<string, unknown>
    await rows('update users set status = $2, alumni_at = $3, year_tf = $4, role = $5 where id = $1', [
      scholar.id,
      status,
      alumni_at,
      year_tf,
      role,
    ])
  }
  expect(await missing()).toEqual([scholar.id])
  expect((await findReportScholar(database.db, scholar.id)).name).toBe('Zebra One')
  await expect(findReportScholar(database.db, guest.id)).rejects.toThrow('Not found')
})

test('a page of scholars shows the phases that have a report, and the missing ones when they are asked for', async () => {
  await report(scholar, 'midline')
  await report(scholar2, 'baseline')
  const [file] = await rows<{ id: string }>('select id from files limit 1')
  await rows('update users set profile_picture = $2 where id = $1', [scholar.id, file!.id])
  const { data } = await pageOfScholars(database.db, { search: 'zebra' }, page)
  expect(data.map(({ name, periods, profile_picture }) => [name, periods, profile_picture])).toEqual([
    ['Zebra One', ['midline'], expect.stringMatching(new RegExp(`^/.*${file!.id}$`))],
    ['Zebra Two', ['baseline'], null],
  ])
  expect((await pageOfScholars(database.db, { search: 'zebra', missing: 'baseline' }, page)).data.map(({ name }) => name)).toEqual([
    'Zebra One',
  ])
})

const read = async (who: Actor, wanted: Parameters<typeof findReport>[2]) =>
  findReport(database.db, who, wanted).then(
    (one) => `${one.scholar_id === scholar.id ? 'first' : 'second'} ${one.periode} ${one.description} ${one.created_by} ${one.updated_by}`,
    ({ message }: Error) => message,
  )

test('staff read every report as it is written, a scholar theirs as it was issued, others none', async () => {
  const [first, second] = [await report(scholar), await report(scholar2)]
  await report(scholar, 'midline', 'draft of midline')
  const people = `${demoPerson('upcm').name} ${demoPerson('guest').name}`
  expect([await read(guest, { id: first }), await read(guest, { scholar_id: scholar.id, period: 'midline' })]).toEqual([
    `first baseline draft ${people}`,
    `first midline draft of midline ${people}`,
  ])
  expect([await read(scholar, { id: first }), await read(scholar, { id: second }), await read(facilitator, { id: first })]).toEqual([
    'Not found',
    'Not found',
    'Not found',
  ])
  expect([await read(guest, { id: 0 }), await read(guest, { scholar_id: scholar2.id, period: 'midline' })]).toEqual([
    'Not found',
    'Not found',
  ])
  await issue(scholar, { state: 'withdrawn', text: 'withdrawn' })
  await issue(scholar2, { text: 'of another' })
  await issue(scholar, { period: 'midline', text: 'issued of midline' })
  expect(await read(scholar, { id: first })).toBe('Not found')
  await issue(scholar)
  expect([await read(scholar, { id: first }), await read(scholar2, { id: first })]).toEqual([
    `first baseline issued ${people}`,
    'Not found',
  ])
})

test('versions are those of one report, and its scholar gets no way to one that was withdrawn', async () => {
  const [withdrawn, valid] = [await issue(scholar, { state: 'withdrawn' }), await issue(scholar)]
  await issue(scholar, { period: 'midline' })
  await issue(scholar2)
  const versions = async (own: boolean) =>
    (await issuesOf(database.db, scholar.id, 'baseline', own)).map((one) => [one.version, one.path !== null])
  expect(await versions(true)).toEqual([
    [valid.version, true],
    [withdrawn.version, false],
  ])
  expect(await versions(false)).toEqual([
    [valid.version, true],
    [withdrawn.version, true],
  ])
  expect((await validIssue(database.db, scholar.id, 'baseline'))!.file_id).toBe(valid.file)
  expect(await validIssue(database.db, scholar.id, 'endline')).toBeUndefined()
  expect([await isNotWithdrawn(database.db, withdrawn.file), await isNotWithdrawn(database.db, valid.file)]).toEqual([false, true])
  await rows('delete from report_issues where scholar_id = $1 and state = $2', [scholar.id, 'valid'])
  expect(await validIssue(database.db, scholar.id, 'baseline')).toBeUndefined()
  expect((await checkedReport(database.db, withdrawn.code))!.version).toBe(withdrawn.version)
  expect(await checkedReport(database.db, 'no such code')).toBeUndefined()
})

test('a recap is that of the scholars who are named', async () => {
  await report(scholar)
  await report(scholar2, 'midline')
  const recaps = await readRecaps(database.db, [scholar.id])
  expect([...recaps.keys()]).toEqual([scholar.id])
  expect(recaps.get(scholar.id)!.phases.map(({ periode, report: own }) => [periode, own !== null])).toEqual([
    ['baseline', true],
    ['midline', false],
    ['endline', false],
  ])
})

test('the band of a phase stands where enough scholars of the cohort have a value', async () => {
  const key = competencyKeys[0]
  const others = await rows<{ id: number }>(`select id from users where role = 'SCHOLAR' and id <> $1 order by id limit $2`, [
    scholar.id,
    FEWEST_REPORTS_FOR_BAND,
  ])
  const value = (of: number, score: number) =>
    rows(`insert into reports (scholar_id, period, competency_value) values ($1, 'baseline', $2)`, [of, JSON.stringify({ [key]: score })])
  const band = async () => (await readRecaps(database.db, [scholar.id])).get(scholar.id)!.phases[0]!.band[key]
  const years = (year: number, ids: readonly number[]) => rows('update users set year_tf = $1 where id = any($2)', [year, ids])
  const ids = others.map(({ id }) => id)
  await years(2021, ids)
  for (const id of ids.slice(1)) await value(id, 2)
  expect(await band()).toBeNull()
  await value(scholar.id, 2)
  expect(await band()).toEqual({ low: 2, high: 2 })
  // One of another year, and one who lies in the trash, are not among them.
  await years(2020, ids.slice(1, 2))
  expect(await band()).toBeNull()
  await years(2021, ids)
  await rows(`update users set role = 'DELETED' where id = $1`, [ids[1]])
  const afterwards = await band()
  await rows(`update users set role = 'SCHOLAR' where id = $1`, [ids[1]])
  expect(afterwards).toBeNull()
})

test('where a scholar stands is their latest report; the scholar counts what was issued alone', async () => {
  await report(scholar)
  await report(scholar, 'midline')
  await report(scholar2, 'endline')
  const line = async (who: Actor) => (await parts.standings(who, scholar.id)).map(({ value, detail }) => `${value} ${detail}`)
  expect([await line(guest), await line(scholar), await line(scholar2), await line(facilitator)]).toEqual([
    ['Midline 2 of 3 phases'],
    [],
    [],
    [],
  ])
  await issue(scholar)
  expect(await line(scholar)).toEqual(['Baseline 1 of 3 phases'])
})

test('whoever writes reports counts those that are missing, and whoever issues them those that were not issued', async () => {
  const counted = async (who: Actor) => Object.fromEntries((await parts.counters(who)).map(({ key, count }) => [key, count]))
  const assessor: Actor = { ...facilitator, permissions: ['ASSESSMENT'] }
  await rows(`update users set status = 0 where role = 'SCHOLAR' and id <> all($1)`, [[scholar.id, scholar2.id]])
  await report(scholar)
  const all = await counted(upcm)
  expect(all).toMatchObject({ 'reports.baseline': 1, 'reports.unissued': 1 })
  const { 'reports.unissued': _, ...missing } = all
  expect([await counted(assessor), await counted(scholar), await counted(guest)]).toEqual([missing, {}, {}])
  await rows(`update users set role = 'DELETED' where id = $1`, [scholar2.id])
  expect(await counted(upcm)).toMatchObject({ 'reports.baseline': 0 })
})

test('the search finds every report for staff, a scholar’s own by phase once it was issued, and one by its code', async () => {
  await report(scholar)
  await report(scholar2)
  const titles = async (who: Actor, text: string) =>
    (await parts.finds(who, text)).flatMap(({ key, records }) => (key === 'reports' ? records.map(({ title }) => title) : [])).toSorted()
  expect([await titles(guest, 'zebra'), await titles(scholar, 'baseline report'), await titles(facilitator, 'zebra')]).toEqual([
    ['Zebra One', 'Zebra Two'],
    [],
    [],
  ])
  await issue(scholar)
  await issue(scholar2)
  expect([await titles(scholar, 'baseline report'), await titles(scholar, 'zebra')]).toEqual([['Baseline report'], []])
  await rows(`update report_issues set code = case when scholar_id = $1 then '7KQ2-M9XD-4RTB' else 'H3WN-8PZC-2VJ6' end`, [scholar.id])
  expect([await titles(guest, '7KQ2-M9XD-4RTB'), await titles(scholar, 'H3WN-8PZC-2VJ6')]).toEqual([['Zebra One'], []])
  await rows(`update users set role = 'DELETED' where id = $1`, [scholar2.id])
  expect(await titles(guest, 'zebra')).toEqual(['Zebra One'])
})

test('batches are found by those who issue reports', async () => {
  await rows('delete from report_issue_batches')
  await rows(
    `insert into report_issue_batches (title, period, total, by_id) values ('Zebra batch', 'baseline', 1, $1), ('Zebra all', null, 2, $1)`,
    [upcm.id],
  )
  const lines = async (who: Actor) =>
    (await parts.finds(who, 'zebra'))
      .flatMap(({ key, records }) => (key === 'issue_batches' ? records.map(({ line }) => line) : []))
      .toSorted()
  expect((await lines(upcm)).map((line) => line.split(' · ')[0])).toEqual(['2 reports', 'Baseline'])
  expect([await lines(guest), await lines(scholar)]).toEqual([[], []])
})

test('an account of whose reports something is known is in use', async () => {
  await rows(`insert into report_changes (scholar_id, period, action, changes) values ($1, 'baseline', 'created', '[]')`, [scholar.id])
  expect([await parts.uses(scholar.id), await parts.uses(scholar2.id)]).toEqual([['has reports'], []])
})

test('reports that were issued together are found by title, phase and kind', async () => {
  await rows('delete from report_issue_batches')
  const batch = async (title: string, period: string | null) =>
    (
      await rows<{ id: number }>(`insert into report_issue_batches (title, period, total) values ($1, $2, 2) returning id`, [title, period])
    )[0]!.id
  const [one, other] = [await batch('Zebra cohort', 'baseline'), await batch('Zebra scholars', null)]
  const found = async (text: string) =>
    (await parts.finds(demoActor('upcm'), text)).flatMap(({ key, records }) => (key === 'issue_batches' ? records.map(({ id }) => id) : []))
  expect([await found('okapi'), await found('zebra baseline'), await found('scholars reports issued')]).toEqual([[], [one], [other]])
  expect(await found('zebra')).toEqual([one, other])
})
