import { readOverview } from '@pandu/contract/overview'
import {
  createReport,
  exportReports,
  issueReport,
  listReportFields,
  listReports,
  listReportScholars,
  listReportSheet,
  readReport,
  readReportForm,
  type ReportExportColumn,
  reportHistory,
  saveReportRow,
  updateReport,
  updateReportField,
} from '@pandu/contract/reports'
import { readFile } from '@pandu/contract/files'
import { trashReports } from '@pandu/contract/trash'
import { searchAll } from '@pandu/contract/search'
import { beforeEach, describe, expect, test } from 'vitest'
import { clockAt } from '../../../seed/clock.ts'
import { demoPerson } from '../../../seed/people.ts'
import { testApp } from '../../../test/app.ts'
import { inDatabase } from '../../../test/database.ts'
import { sheetIn } from '../../../test/sheet-in.ts'

const world = testApp()
const { as } = world
const rows = <R extends object>(text: string, values: unknown[] = []) => inDatabase<R>(world.databaseUrl, text, values)
const scholar = demoPerson('scholar').id
const year = clockAt(new Date()).latestCohort - 3
const fields = { competency_value: {}, competency_desc: {}, competency_evidence: {}, psychological_desc: '', description: 'Begins well.' }
const create = (given: object = {}, who: 'assessor' | 'upcm' = 'assessor') =>
  as(who).call(createReport, { id_scholar: scholar, periode: 'baseline', ...fields, ...given })
const fetched = (who: 'assessor' | 'upcm', path: string) => as(who).call(readFile, { id: path.split('/').at(-1)! })
const reportsOf = async () => (await rows('select from reports where scholar_id = $1', [scholar])).length
const history = async () => (await as('assessor').call(reportHistory, { id_scholar: scholar })).body.data

beforeEach(async () => {
  await rows('delete from report_issues where scholar_id = $1', [scholar])
  await rows('delete from reports where scholar_id = $1', [scholar])
  await rows('delete from report_changes where scholar_id = $1', [scholar])
})

describe('a report', () => {
  test('is written by the assessment team, changed by staff, and its history says who did what', async () => {
    const made = await create({ competency_value: { integrity: '3,5', grit: '' }, competency_desc: { integrity: 'Keeps promises' } })
    expect([made.status, made.body.message]).toEqual([200, 'The report has been saved'])
    const { id } = made.body.data
    const there = (await as('upcm').call(readReportForm, { id })).body.data
    expect(there).toMatchObject({ periode: 'baseline', name: demoPerson('scholar').name, created_by: demoPerson('assessor').name })
    expect([there.competency_value.integrity, there.competency_value.grit, there.competency_desc.grit]).toEqual([3.5, null, ''])
    const changed = await as('upcm').call(updateReport, {
      ...fields,
      id,
      competency_value: { integrity: 4 },
      updated_at: there.updated_at,
    })
    expect(changed.status).toBe(200)
    const [last, first] = await history()
    expect([last!.action, last!.updated_by, last!.periode, last!.changes]).toEqual([
      'changed',
      demoPerson('upcm').name,
      'baseline',
      [{ field: 'integrity_value', from: '3.5', to: '4' }],
    ])
    expect([first!.action, first!.updated_by, first!.changes.length]).toEqual(['created', demoPerson('assessor').name, 3])
    expect((await as('upcm').call(updateReport, { ...fields, id, competency_value: {} })).body.message).toBe('Nothing has changed')
    expect(await history()).toHaveLength(2)
  })

  test('is one for each scholar and phase, of two who begin it at once as well', async () => {
    const both = await Promise.all([create(), create({}, 'upcm')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await create()).error.message).toBe(`There is a baseline report of ${demoPerson('scholar').name} already; please open it`)
    expect((await create({ periode: 'midline' })).status).toBe(200)
  })

  test('keeps values from 1 to 5 with one decimal, and holds something', async () => {
    const wrong = await create({ competency_value: { integrity: '5.1', grit: '3.55', innovation: 'high', care_for_others: 1 } })
    const said = ['must be a number from 1 to 5 with at most one decimal']
    expect(wrong.error.errors).toEqual({
      'competency_value.integrity': said,
      'competency_value.grit': said,
      'competency_value.innovation': said,
    })
    expect(
      Object.keys((await create({ description: 'x'.repeat(6001), competency_desc: { grit: 'x'.repeat(3001) } })).error.errors!),
    ).toEqual(['competency_desc.grit', 'description'])
    expect((await create({ description: ' ', competency_value: { grit: '' } })).error.errors).toEqual({
      description: ['Fill in at least one field'],
    })
    expect((await create({ id_scholar: demoPerson('upcm').id })).status).toBe(404)
    expect((await create({ periode: 'later' })).status).toBe(422)
  })

  test('is found by scholar and phase; where there is none the answer is 404, also on the path that is written twice', async () => {
    const ask = () => as('assessor').call(readReport, { id: scholar, periode: 'baseline' })
    expect((await ask()).status).toBe(404)
    await create()
    expect((await ask()).body.data.description).toBe('Begins well.')
    expect((await as('scholar').call(readReport, { id: scholar, periode: 'baseline' })).status).toBe(404)
    await as('upcm').call(issueReport, { scholar_id: scholar, period: 'baseline' })
    expect((await as('scholar').call(readReport, { id: scholar, periode: 'baseline' })).status).toBe(200)
    expect((await as('scholar2').call(readReport, { id: scholar, periode: 'baseline' })).status).toBe(404)
    expect((await as('facilitator').call(readReport, { id: scholar, periode: 'baseline' })).status).toBe(404)
  })
})

describe('the list', () => {
  test('is narrowed by phase, cohort year and search, and sorted by the database', async () => {
    await create({ competency_value: { integrity: 4 }, competency_evidence: { integrity: 'Said so' } })
    const { data } = (await as('assessor').call(listReports, { filter: { search: demoPerson('scholar').name } })).body
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      period: 'baseline',
      integrity: 4,
      grit: null,
      competency_evidence: 1,
      updated_by: demoPerson('assessor').name,
    })
    const of = async (input: object) => (await as('assessor').call(listReports, { page: { size: 100 }, ...input })).body
    expect(new Set((await of({ tahun_tf: year })).data.map(({ year_tf }) => year_tf))).toEqual(new Set([year]))
    expect((await of({ filter: { tahun_tf: year } })).total).toBe((await of({ tahun_tf: year })).total)
    expect(new Set((await of({ filter: { periode: 'midline' } })).data.map(({ period }) => period))).toEqual(new Set(['midline']))
    const names = (await of({ tahun_tf: year, sort: 'name' })).data.map(({ name }) => name.toLowerCase())
    expect(names).toEqual(names.toSorted())
  })

  test('of scholars says which phases there are, and holds no papers', async () => {
    await create()
    const one = async (filter: object) => (await as('assessor').call(listReportScholars, { filter })).body
    const { data } = await one({ id: scholar })
    expect(data[0]!.periods).toEqual(['baseline'])
    expect(Object.keys(data[0]!).toSorted()).toEqual([
      'email',
      'gender',
      'id',
      'name',
      'no_tf',
      'periods',
      'profile_picture',
      'university',
      'year_tf',
    ])
    expect((await one({ search: demoPerson('scholar').name.toUpperCase(), year_tf: year })).total).toBe(1)
    expect((await one({ missing: 'baseline', id: scholar })).total).toBe(0)
    expect((await one({ missing: 'midline', id: scholar })).total).toBe(1)
  })

  test.each([
    ['has left', 'update users set status = 0 where id = $1', 'update users set status = 1 where id = $1'],
    ['is an alumnus', 'update users set alumni_at = now() where id = $1', 'update users set alumni_at = null where id = $1'],
    ['is not due yet', 'update users set year_tf = 2099 where id = $1', `update users set year_tf = ${year} where id = $1`],
  ])('misses no report of a scholar who %s', async (_, change, back) => {
    const missing = async () => (await as('upcm').call(listReportScholars, { filter: { missing: 'midline', id: scholar } })).body.total
    expect(await missing()).toBe(1)
    await rows(change, [scholar])
    expect(await missing()).toBe(0)
    await rows(back, [scholar])
  })

  test('the overview counts what is missing, and its number leads to that list', async () => {
    const counters = async (who: 'assessor' | 'scholar') =>
      (await as(who).call(readOverview, {})).body.data.counts.flatMap((one) => one.counters)
    const midline = (await counters('assessor')).find(({ key }) => key === 'reports.midline')!
    expect(midline.url).toBe('/admin/cm/list/teladan-report?tab=scholars&missing=midline')
    expect(midline.count).toBe((await as('assessor').call(listReportScholars, { filter: { missing: 'midline' } })).body.total)
    expect((await counters('scholar')).some(({ key }) => key.startsWith('reports'))).toBe(false)
  })

  test('is found by the search, by who may read it', async () => {
    await create()
    const found = async (who: 'assessor' | 'vendor') =>
      (await as(who).call(searchAll, { text: demoPerson('scholar').name })).body.data.find(({ key }) => key === 'reports')
    expect((await found('assessor'))?.records[0]?.url).toBe(`/admin/cm/update/teladan-report/${scholar}/baseline`)
    expect(await found('vendor')).toBeUndefined()
  })

  test('is found by its scholar by the phase, and by no other scholar', async () => {
    await create()
    await as('upcm').call(issueReport, { scholar_id: scholar, period: 'baseline' })
    const found = async (who: 'scholar' | 'scholar2', text: string) =>
      (await as(who).call(searchAll, { text })).body.data.find(({ key }) => key === 'reports')?.records.map(({ url }) => url) ?? []
    expect(await found('scholar', 'Baseline rep')).toEqual([`/report/baseline/${scholar}`])
    // Many others have a baseline report as well.
    const others = (await found('scholar2', 'report')).filter((url) => !url.endsWith(`/${demoPerson('scholar2').id}`))
    expect(others).toEqual([])
    expect(await found('scholar', 'dragonfruit')).toEqual([])
  })
})

describe('fields', () => {
  const of = async (year_tf?: number) => (await as('assessor').call(listReportFields, year_tf ? { year_tf } : {})).body.data
  test('are the nine, their three parts and the two texts', async () => {
    expect((await of()).map(({ request }) => request)).toEqual([
      'self_awareness',
      'driven_mindset',
      'innovation',
      'continuous_learning',
      'care_for_others',
      'empowering_others',
      'grit',
      'integrity',
      'entrepreneurial_spirit',
      'competency_value',
      'competency_desc',
      'competency_evidence',
      'psychological_desc',
      'description',
    ])
  })

  test('get another name from a cohort on; earlier cohorts keep theirs, and the values stay comparable', async () => {
    const grit = (await of(2024)).find(({ request }) => request === 'grit')!
    const rename = (view: string, year_tf: number) =>
      as('upcm').call(updateReportField, { id: grit.id, year_tf, view, hint: 'Goes on.', updated_at: undefined })
    expect((await rename('Perseverance', 2024)).body.message).toBe('“Perseverance” applies from cohort 2024 on')
    const view = async (year_tf?: number) => (await of(year_tf)).find(({ request }) => request === 'grit')!.view
    expect([await view(2023), await view(2024), await view(2025), await view()]).toEqual([
      'Grit',
      'Perseverance',
      'Perseverance',
      'Perseverance',
    ])
    const stale = await as('ld').call(updateReportField, {
      id: grit.id,
      year_tf: 2025,
      view: 'Tenacity',
      hint: '',
      updated_at: grit.updated_at,
    })
    expect([stale.status, await view()]).toEqual([409, 'Perseverance'])
    await rows('delete from report_fields where request = $1 and year_tf > 2019', ['grit'])
  })
})

describe('the sheet of a cohort', () => {
  const page = (input: object = {}) =>
    as('assessor').call(listReportSheet, { filter: { periode: 'baseline', year_tf: year, search: demoPerson('scholar').name, ...input } })
  const save = (given: object) => as('assessor').call(saveReportRow, { id_scholar: scholar, periode: 'baseline', ...given })

  test('begins a report with its first cell, and saves the others into it', async () => {
    expect((await page()).body.data[0]).toMatchObject({ updated_at: null, report_id: null, description: '' })
    const first = await save({ competency_value: { grit: '4' } })
    expect(first.status).toBe(200)
    const second = await save({ description: 'Goes on.', updated_at: first.body.data.updated_at })
    expect(second.status).toBe(200)
    const [row] = (await page()).body.data
    expect([row!.competency_value.grit, row!.description, row!.updated_at]).toEqual([4, 'Goes on.', second.body.data.updated_at])
    expect((await history()).map(({ action }) => action)).toEqual(['changed', 'created'])
  })

  test('refuses a cell of somebody who has not read the report that is there by now', async () => {
    const { body } = await create()
    const unread = await save({ description: 'Mine' })
    expect([unread.status, (unread.body as unknown as { data: { stored: { description: string } } }).data.stored.description]).toEqual([
      409,
      'Begins well.',
    ])
    expect((await as('upcm').call(readReportForm, { id: body.data.id })).body.data.description).toBe('Begins well.')
  })

  test('refuses a cell of somebody whose report was deleted meanwhile; who knows it may begin another', async () => {
    const { body } = await create()
    const [read] = (await page()).body.data
    expect((await as('upcm').call(trashReports, { id: [body.data.id] })).status).toBe(200)
    const late = await save({ competency_value: { grit: '4' }, updated_at: read!.updated_at })
    const { stored } = (late.body as unknown as { data: { stored: { description: string; updated_at: string } } }).data
    expect([late.status, stored.description, await reportsOf()]).toEqual([409, '', 0])
    expect((await save({ competency_value: { grit: '4' }, updated_at: stored.updated_at })).status).toBe(200)
    expect(await reportsOf()).toBe(1)
  })

  test('leaves no report in which nothing stands: one that was not issued goes with its last field', async () => {
    for (const given of [{}, { description: '' }, { competency_value: { grit: '' } }]) expect((await save(given)).status).toBe(422)
    expect(await reportsOf()).toBe(0)
    const { data } = (await save({ competency_value: { grit: '4', innovation: '3' } })).body
    const one = await save({ competency_value: { grit: '' }, updated_at: data.updated_at })
    expect([one.status, await reportsOf()]).toEqual([200, 1])
    const all = await save({ competency_value: { innovation: '' }, updated_at: one.body.data.updated_at })
    expect([all.status, await reportsOf()]).toEqual([200, 0])
    expect((await history())[0]).toMatchObject({ action: 'changed', changes: [{ field: 'innovation_value', from: '3', to: '' }] })
    const again = await save({ competency_value: { innovation: '2' }, updated_at: all.body.data.updated_at })
    expect([again.status, await reportsOf()]).toEqual([200, 1])
  })

  test('keeps the last field of a report that was issued', async () => {
    await create()
    expect((await as('upcm').call(issueReport, { scholar_id: scholar, period: 'baseline' })).status).toBe(200)
    const [read] = (await page()).body.data
    const emptied = await save({ description: '', updated_at: read!.updated_at })
    expect([emptied.status, emptied.error.errors]).toEqual([422, { description: ['Fill in at least one field'] }])
    expect((await page()).body.data[0]!.description).toBe('Begins well.')
  })

  test('says what is wrong in a cell', async () => {
    expect((await save({ competency_value: { grit: '9' } })).error.errors).toEqual({
      'competency_value.grit': ['must be a number from 1 to 5 with at most one decimal'],
    })
  })
})

test('the export has the columns, year and phase that were asked for, and is read by whoever made it', async () => {
  await create({ competency_value: { integrity: 4 }, competency_desc: { grit: '=1+1' } })
  const made = await as('assessor').call(exportReports, {
    tahun_tf: year,
    period: 'baseline',
    columns: ['name', 'integrity', 'competency_desc'],
  })
  const file = await fetched('assessor', made.body.data.path)
  const [headings, ...found] = await sheetIn(file.raw)
  expect(headings!.slice(0, 3)).toEqual(['Scholar Name', 'Integrity', 'Self-Awareness: Description'])
  expect(headings).toHaveLength(11)
  const own = found.find(([name]) => name === demoPerson('scholar').name)!
  expect([own[1], own[headings!.indexOf('Grit: Description')]]).toEqual([4, '=1+1'])
  expect((await fetched('upcm', made.body.data.path)).status).toBe(404)
  expect(Object.keys((await as('assessor').call(exportReports, { columns: [] })).error.errors!)).toEqual(['columns'])
  const all = await as('assessor').call(exportReports, {})
  expect((await sheetIn((await fetched('assessor', all.body.data.path)).raw))[0]).toEqual(['Scholar Name'])
})

test('every field of reports can be exported by its key; competency_value is the value of all nine', async () => {
  await create({ competency_value: { integrity: 4 } })
  const fields = (await as('assessor').call(listReportFields, {})).body.data
  const headingsOf = async (columns: string[]) => {
    const made = await as('assessor').call(exportReports, { columns: columns as ReportExportColumn[] })
    return (await sheetIn((await fetched('assessor', made.body.data.path)).raw))[0]
  }
  // Nine values, descriptions and evidences, and the two texts.
  expect(new Set(await headingsOf(fields.map(({ request }) => request))).size).toBe(29)
  const values = fields.slice(0, 9).map(({ view }) => view)
  expect(await headingsOf(['competency_value'])).toEqual(values)
  expect(await headingsOf(['name', 'integrity', 'competency_value'])).toEqual([
    'Scholar Name',
    'Integrity',
    ...values.filter((view) => view !== 'Integrity'),
  ])
})
