import { readStanding } from '@pandu/contract/accounts'
import { readFile } from '@pandu/contract/files'
import {
  competencyKeys,
  countReportDownload,
  createReport,
  downloadReport,
  FEWEST_REPORTS_FOR_BAND,
  issueReport,
  listReportDownloads,
  listIssues,
  type Period,
  readRecap,
  readReport,
  withdrawIssue,
} from '@pandu/contract/reports'
import { searchAll } from '@pandu/contract/search'
import { beforeEach, describe, expect, test } from 'vitest'
import { clockAt } from '../../../seed/clock.ts'
import { demoPerson } from '../../../seed/people.ts'
import { testApp } from '../../../test/app.ts'
import { inDatabase } from '../../../test/database.ts'
import { readPdf } from '../../../test/pdf.ts'
import { nameOfReport } from './recap.service.ts'
import { drawReport } from './report.pdf.ts'

const world = testApp()
const { as } = world
const rows = <R extends object>(text: string, values: unknown[] = []) => inDatabase<R>(world.databaseUrl, text, values)
const scholar = demoPerson('scholar').id
const year = clockAt(new Date()).latestCohort - 3
const fields = { competency_value: {}, competency_desc: {}, competency_evidence: {}, psychological_desc: '', description: 'Begins well.' }
const write = async (periode: Period, given: object = {}) => {
  const { status } = await as('upcm').call(createReport, { id_scholar: scholar, periode, ...fields, ...given })
  expect(status).toBe(200)
}
/** As the scholar receives it. */
const issue = async (period: Period, scholar_id = scholar) =>
  expect((await as('upcm').call(issueReport, { scholar_id, period })).status).toBe(200)
const recapOf = async (who: 'scholar' | 'upcm' = 'upcm', scholarId = scholar) => (await as(who).call(readRecap, { scholarId })).body.data
const pdfOf = async (who: 'scholar' | 'upcm', period: Period) => {
  const { body } = await as(who).call(downloadReport, { scholar_id: scholar, period })
  return body.data.path.split('/').at(-1)!
}

beforeEach(async () => {
  await rows('delete from report_issues where scholar_id = $1', [scholar])
  await rows('delete from reports where scholar_id = $1', [scholar])
})

describe('the recap', () => {
  test('has all three phases, and says which of them are missing', async () => {
    await write('baseline', { competency_value: { grit: 2 } })
    await write('endline', { competency_value: { grit: 4.5 } })
    const { phases, name } = await recapOf()
    expect(name).toBe(demoPerson('scholar').name)
    expect(phases.map(({ periode, report }) => [periode, report?.competency_value.grit])).toEqual([
      ['baseline', 2],
      ['midline', undefined],
      ['endline', 4.5],
    ])
    // A value that is missing is not zero.
    expect(phases[0]!.report!.competency_value.integrity).toBeNull()
  })

  test('has the words of the fields that count for the cohort of the scholar', async () => {
    await rows(
      `insert into report_fields (request, year_tf, view, hint, position) values ('grit', $1, 'Tenacity', '', 7), ('grit', $2, 'Later', '', 7)`,
      [year, year + 1],
    )
    const { fields: named } = await recapOf()
    expect(named.find(({ request }) => request === 'grit')?.view).toBe('Tenacity')
    await rows(`delete from report_fields where request = 'grit' and year_tf >= $1`, [year])
  })

  test('has the middle half of the cohort in the phase, once so many have a value that nobody is told apart', async () => {
    const others = await rows<{ id: number }>(
      `insert into users (name, email, username, role, password_hash, year_tf) select 'Band ' || n, 'band' || n || '@example.org', 'band' || n, 'SCHOLAR', '', 2031
       from generate_series(1, $1::int) n returning id`,
      [FEWEST_REPORTS_FOR_BAND],
    )
    const value = (id: number, grit: number, period = 'baseline') =>
      rows(`insert into reports (scholar_id, period, competency_value) values ($1, $2, jsonb_build_object('grit', $3::numeric))`, [
        id,
        period,
        grit,
      ])
    const [first, ...rest] = others.map(({ id }) => id)
    for (const [at, id] of rest.entries()) await value(id, at + 2)
    const bandOf = async () => (await recapOf('upcm', first)).phases.map(({ band }) => band.grit)
    expect(await bandOf()).toEqual([null, null, null])
    await value(first!, 1)
    // The quartiles of 1, 2, 3, 4 and 5.
    expect(await bandOf()).toEqual([{ low: 2, high: 4 }, null, null])
    // Another cohort does not count.
    await rows('update users set year_tf = 2032 where id = $1', [rest[0]])
    expect(await bandOf()).toEqual([null, null, null])
    await rows('delete from users where id = any($1)', [others.map(({ id }) => id)])
  })

  test('of a scholar who is not there and of another one answer alike', async () => {
    const other = await as('scholar').call(readRecap, { scholarId: demoPerson('scholar2').id })
    const missing = await as('scholar').call(readRecap, { scholarId: 2_000_000_000 })
    expect([other.status, other.error.message]).toEqual([404, missing.error.message])
    expect((await as('upcm').call(readRecap, { scholarId: demoPerson('upcm').id })).status).toBe(404)
  })

  test('the page of a scholar leads to the latest report, for those who may read it', async () => {
    await write('baseline')
    await write('midline')
    const lines = async (who: 'upcm' | 'scholar') =>
      (await as(who).call(readStanding, { scholar_id: scholar })).body.data.filter(({ kind }) => kind === 'reports')
    const line = { kind: 'reports', label: 'Report', value: 'Midline', detail: '2 of 3 phases', url: `/report/midline/${scholar}` }
    expect([await lines('upcm'), await lines('scholar')]).toMatchObject([[line], []])
    await issue('baseline')
    const own = { ...line, value: 'Baseline', detail: '1 of 3 phases', url: `/report/baseline/${scholar}` }
    expect([await lines('upcm'), await lines('scholar')]).toMatchObject([[line], [own]])
  })
})

describe('scholars see what was issued to them, and nothing else', () => {
  const own = async () => ({
    recap: (await recapOf('scholar')).phases.map(({ report }) => report?.description),
    read: (await as('scholar').call(readReport, { id: scholar, periode: 'baseline' })).status,
    download: (await as('scholar').call(downloadReport, { scholar_id: scholar, period: 'baseline' })).status,
    found: (await as('scholar').call(searchAll, { text: 'baseline report' })).body.data.filter(({ key }) => key === 'reports').length,
    counted: (await as('upcm').call(listReportDownloads, { filter: { search: demoPerson('scholar').name, downloaded: '1' } })).body.total,
  })
  const nothing = { recap: [undefined, undefined, undefined], read: 404, download: 404, found: 0, counted: 0 }

  test('a report that was not issued is nowhere', async () => {
    await write('baseline')
    await as('scholar').call(countReportDownload, { scholar_id: scholar, period: 'baseline' })
    expect(await own()).toEqual(nothing)
    expect((await recapOf()).phases[0]!.report?.description).toBe('Begins well.')
  })

  test('an issued one is there as it was issued, until it is withdrawn', async () => {
    await write('baseline', { competency_value: { grit: 2 } })
    await issue('baseline')
    await rows(`update reports set description = 'Only a draft.' where scholar_id = $1`, [scholar])
    await as('scholar').call(countReportDownload, { scholar_id: scholar, period: 'baseline' })
    expect(await own()).toEqual({ recap: ['Begins well.', undefined, undefined], read: 200, download: 200, found: 1, counted: 1 })
    const { data } = (await as('scholar').call(readReport, { id: scholar, periode: 'baseline' })).body
    expect([data.description, data.competency_value.grit]).toEqual(['Begins well.', 2])
    const [made] = (await as('scholar').call(listIssues, { scholar_id: scholar, period: 'baseline' })).body.data
    await rows(`update reports set downloaded_at = null where scholar_id = $1`, [scholar])
    await as('upcm').call(withdrawIssue, { id: made!.id, reason: 'Of another scholar' })
    expect(await own()).toEqual(nothing)
  })
})

describe('the PDF', () => {
  test('has the values, words and evidence, and compares with the phase before', async () => {
    await write('baseline', { competency_value: { grit: 2, integrity: 3 } })
    await write('midline', {
      competency_value: { grit: 4.5 },
      competency_desc: { grit: 'Keeps at it, Łukasz ≥ 3' },
      competency_evidence: { grit: 'Repeated the course.' },
      psychological_desc: 'Calm under pressure.',
    })
    const { text, pages } = await readPdf((await as('upcm').call(readFile, { id: await pdfOf('upcm', 'midline') })).raw)
    expect(pages).toBeGreaterThan(1)
    for (const part of [
      'Midline Report',
      demoPerson('scholar').name,
      'Keeps at it, Łukasz ≥ 3',
      'Evidence: Repeated the course.',
      'Calm under pressure.',
      'The broken line is the baseline.',
      '+2.5',
      'What the values mean',
    ])
      expect(text).toContain(part)
  })

  test('says that a phase is missing instead of comparing with nothing', async () => {
    await write('midline')
    const { text } = await readPdf((await as('upcm').call(readFile, { id: await pdfOf('upcm', 'midline') })).raw)
    expect(text).toContain('There is no baseline report, so nothing is compared.')
  })

  test('of the longest texts in all nine goes over as many pages as it needs, and no line is lost', async () => {
    await write('baseline')
    const { phases, ...recap } = await recapOf()
    const words = (start: string) => Array.from({ length: 420 }, (_, at) => `${start}-${at}`).join(' ')
    const long = Object.fromEntries(competencyKeys.map((key, at) => [key, words(`w${at}`)])) as Record<
      (typeof competencyKeys)[number],
      string
    >
    const report = { ...phases[0]!.report!, competency_desc: long, competency_evidence: long, description: words('end') }
    const { text, pages } = await readPdf(await drawReport({ ...recap, phases: [{ ...phases[0]!, report }] }, 'baseline', new Date()))
    expect(pages).toBeGreaterThan(8)
    for (const at of competencyKeys.keys()) expect(text.split(`w${at}-419`)).toHaveLength(3)
    expect(text).toContain('end-419')
  })

  test('of a phase without a report answers as if it were missing', async () => {
    expect((await as('upcm').call(downloadReport, { scholar_id: scholar, period: 'endline' })).status).toBe(404)
  })

  test('is read by whoever asked for it, and no longer than an hour', async () => {
    await write('baseline')
    const id = await pdfOf('upcm', 'baseline')
    expect((await as('upcm').call(readFile, { id })).status).toBe(200)
    expect((await as('scholar').call(readFile, { id })).status).toBe(404)
    expect((await as('ld').call(readFile, { id })).status).toBe(404)
    await rows(`update files set expires_at = now() - interval '1 second' where id = $1`, [id])
    expect((await as('upcm').call(readFile, { id })).status).toBe(404)
  })
})

describe('downloads', () => {
  const count = (period: Period, scholar_id = scholar) => as('scholar').call(countReportDownload, { scholar_id, period })
  const listed = async (filter: object = {}) =>
    (await as('upcm').call(listReportDownloads, { filter: { search: demoPerson('scholar').name, ...filter } })).body

  test('are counted once for each scholar and phase', async () => {
    await write('baseline')
    await write('midline')
    await issue('baseline')
    expect((await listed()).downloaded).toBe(0)
    await count('baseline')
    const first = await listed()
    expect([first.total, first.downloaded]).toEqual([2, 1])
    expect(first.data.find(({ period }) => period === 'midline')?.downloaded_at).toBeNull()
    const periods = async (sort: 'downloaded_at' | '-downloaded_at') => {
      const { body } = await as('upcm').call(listReportDownloads, { sort, filter: { search: demoPerson('scholar').name } })
      return body.data.map(({ period }) => period)
    }
    expect(await periods('-downloaded_at'), 'the last ones first').toEqual(['baseline', 'midline'])
    expect(await periods('downloaded_at')).toEqual(['midline', 'baseline'])
    await count('baseline')
    expect((await listed()).data).toEqual(first.data)
  })

  test('are narrowed by phase, year and whether there was one', async () => {
    await write('baseline')
    await write('midline')
    await issue('baseline')
    await count('baseline')
    const periodsIn = async (filter: object) => (await listed(filter)).data.map(({ period }) => period)
    expect(await periodsIn({ downloaded: '1' })).toEqual(['baseline'])
    expect(await periodsIn({ downloaded: '0' })).toEqual(['midline'])
    expect(await periodsIn({ periode: 'midline' })).toEqual(['midline'])
    expect(await periodsIn({ year_tf: year - 1 })).toEqual([])
  })

  test('of others are nobody’s to count', async () => {
    const other = demoPerson('scholar2').id
    expect((await count('baseline', other)).status).toBe(404)
    expect((await as('upcm').call(countReportDownload, { scholar_id: scholar, period: 'baseline' })).status).toBe(403)
  })
})

test('the files of one person are told apart by phase and version, however long the name is', () => {
  const recap = { no_tf: 'TLD-2023-002', name: 'Raden Roro Anastasia Kusumawardhani Puspaningtyas Widyastuti Hadiningrat' }
  const of = (period: 'baseline' | 'midline', version?: number) => nameOfReport(recap as never, period, version)
  expect(of('baseline')).toMatch(/^TLD-2023-002 Raden Roro .* Baseline report\.pdf$/)
  expect(of('midline', 12)).toMatch(/ Midline report version 12\.pdf$/)
  expect(of('midline', 12).length).toBeLessThanOrEqual(84)
  expect(nameOfReport({ no_tf: null, name: 'Sekar' } as never, 'midline', 1)).toBe('Sekar Midline report version 1.pdf')
})
