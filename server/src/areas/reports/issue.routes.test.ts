import { createHash } from 'node:crypto'
import { readFile } from '@pandu/contract/files'
import { listNotifications } from '@pandu/contract/notifications'
import {
  checkReport,
  createReport,
  downloadReport,
  issueReport,
  listIssues,
  readReport,
  updateReport,
  withdrawIssue,
} from '@pandu/contract/reports'
import pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { testApp } from '../../../test/app.ts'
import { inDatabase } from '../../../test/database.ts'
import { readPdf } from '../../../test/pdf.ts'

const world = testApp()
const { as } = world
const rows = <R extends object>(text: string, values: unknown[] = []) => inDatabase<R>(world.databaseUrl, text, values)
const scholar = demoPerson('scholar')
const of = { scholar_id: scholar.id, period: 'midline' as const }
const fields = { competency_value: { integrity: '4' }, competency_desc: {}, competency_evidence: {}, psychological_desc: '' }
const bytesOf = async (who: 'scholar' | 'upcm' | 'scholar2', path: string | null) =>
  as(who).call(readFile, { id: path!.split('/').at(-1)! })
const write = () => as('upcm').call(createReport, { id_scholar: of.scholar_id, periode: of.period, ...fields, description: 'First.' })
const correct = async (description: string) => {
  const { id } = (await as('upcm').call(readReport, { id: of.scholar_id, periode: of.period })).body.data
  expect((await as('upcm').call(updateReport, { id, ...fields, description })).status).toBe(200)
}
const issued = async (who: 'upcm' | 'teacher' = 'upcm') => (await as(who).call(issueReport, of)).body.data
const issues = async () => (await as('upcm').call(listIssues, of)).body.data
const check = async (code: string) => (await world.visitor.call(checkReport, { code })).body.data

beforeEach(async () => {
  await rows('delete from report_issues where scholar_id = $1', [of.scholar_id])
  await rows('delete from reports where scholar_id = $1', [of.scholar_id])
  await write()
})

test('an issued report is a PDF with its code, whose hash the check answers; what is written later does not change it', async () => {
  const made = await issued()
  expect([made.version, made.state, made.issued_by]).toEqual([1, 'valid', demoPerson('upcm').name])
  const pdf = await bytesOf('upcm', made.path)
  const { text } = await readPdf(pdf.raw)
  expect(text).toContain(made.code)
  expect(text).toContain(`/check/${made.code}`)
  const told = await check(made.code)
  expect(told).toMatchObject({ state: 'valid', period: 'midline', version: 1 })
  expect(told.sha256).toBe(createHash('sha256').update(pdf.raw).digest('hex'))
  expect(told.initials).toBe(
    scholar.name
      .split(' ')
      .map((word) => `${word[0]}.`)
      .join(' '),
  )
  expect(JSON.stringify(told)).not.toContain(scholar.name)
  await correct('Second.')
  expect((await bytesOf('upcm', made.path)).raw.equals(pdf.raw)).toBe(true)
})

test('a correction issues the next version, the code before says that it was replaced, and the scholar is told', async () => {
  const first = await issued()
  const same = await as('upcm').call(issueReport, of)
  expect([same.status, same.error.message]).toEqual([409, 'Version 1 already has the same content'])
  await correct('Second.')
  const second = await issued()
  expect((await issues()).map(({ version, state }) => [version, state])).toEqual([
    [2, 'valid'],
    [1, 'replaced'],
  ])
  expect([(await check(first.code)).state, (await check(second.code)).state]).toEqual(['replaced', 'valid'])
  const notices = (await as('scholar').call(listNotifications, {})).body.data
  expect(notices[0]!.message_html).toContain('has been corrected: version 2 replaces')
})

test('what was read must still be so: somebody issues what they have seen', async () => {
  const { updated_at } = (await as('upcm').call(readReport, { id: of.scholar_id, periode: of.period })).body.data
  await correct('Changed meanwhile.')
  expect((await as('upcm').call(issueReport, { ...of, read_at: updated_at })).status).toBe(409)
  expect(await issues()).toEqual([])
})

test('of two who issue the same report one does it', async () => {
  const answers = await Promise.all([
    as('upcm').call(issueReport, of),
    as('teacher').call(issueReport, of),
    as('upcm').call(issueReport, of),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await issues()).toHaveLength(1)
})

test('a withdrawn report says so for ever; withdrawing twice is refused, and the next version can be issued', async () => {
  const { id, code, path } = await issued()
  const own = async () => (await as('scholar').call(listIssues, of)).body.data.map((one) => [one.state, one.path])
  expect([await own(), (await bytesOf('scholar', path)).status]).toEqual([[['valid', path]], 200])
  expect((await as('upcm').call(withdrawIssue, { id, reason: ' ' })).status).toBe(422)
  expect((await as('upcm').call(withdrawIssue, { id, reason: 'Values of another scholar' })).status).toBe(200)
  expect((await check(code)).state).toBe('withdrawn')
  const again = await as('teacher').call(withdrawIssue, { id, reason: 'Again' })
  expect([again.status, again.error.message]).toEqual([409, 'Version 1 is withdrawn already'])
  expect((await issues())[0]).toMatchObject({ reason: 'Values of another scholar', ended_by: demoPerson('upcm').name })
  // It may be about somebody else: its scholar is told, and can no longer read it.
  expect([await own(), (await bytesOf('scholar', path)).status]).toEqual([[['withdrawn', null]], 404])
  expect((await bytesOf('upcm', path)).status).toBe(200)
  // Unchanged, it can still be issued by somebody who looks at it.
  expect((await issued()).version).toBe(2)
})

test('a version that is withdrawn while the next one is being issued stays withdrawn', async () => {
  const first = await issued()
  await correct('Second.')
  const withdrawing = new pg.Client({ connectionString: world.databaseUrl })
  await withdrawing.connect()
  try {
    await withdrawing.query('begin')
    await withdrawing.query(
      `update report_issues set state = 'withdrawn', reason = 'Values of another scholar', ended_at = now(), ended_by = $2 where id = $1`,
      [first.id, demoPerson('upcm').id],
    )
    const next = issued('teacher')
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitFor(async () => expect(await rows(waits)).toHaveLength(1), 20_000)
    await withdrawing.query('commit')
    expect((await next).version).toBe(2)
  } finally {
    await withdrawing.end()
  }
  expect((await issues()).map(({ version, state, reason }) => [version, state, reason])).toEqual([
    [2, 'valid', ''],
    [1, 'withdrawn', 'Values of another scholar'],
  ])
})

test('scholars download the document that was issued to them, not what has been written since; other scholars find nothing', async () => {
  const made = await issued()
  await correct('Only a draft.')
  const { path } = (await as('scholar').call(downloadReport, of)).body.data
  expect(path).toBe(made.path)
  expect((await as('upcm').call(downloadReport, of)).body.data.path).not.toBe(made.path)
  expect((await bytesOf('scholar', path)).status).toBe(200)
  expect((await bytesOf('scholar2', path)).status).toBe(404)
  expect((await as('scholar2').call(listIssues, of)).status).toBe(404)
  expect((await as('scholar').call(issueReport, of)).status).toBe(403)
})

test('a code is checked however it is typed from paper', async () => {
  const { code } = (await as('upcm').call(issueReport, of)).body.data
  for (const typed of [code.toLowerCase(), code.replaceAll('-', ''), code.replaceAll('-', ' ').toLowerCase()])
    expect((await world.visitor.call(checkReport, { code: typed })).body.data?.code, typed).toBe(code)
})

test('an unknown code and a broken one tell nothing, and many of them are stopped', async () => {
  expect((await world.visitor.call(checkReport, { code: '2222-2222-2222' })).status).toBe(404)
  expect((await world.visitor.call(checkReport, { code: 'nothing' })).status).toBe(404)
  const statuses = []
  for (let n = 0; n < 70; n++) statuses.push((await world.visitor.call(checkReport, { code: '2222-2222-2222' })).status)
  expect(new Set(statuses)).toEqual(new Set([404, 429]))
})
