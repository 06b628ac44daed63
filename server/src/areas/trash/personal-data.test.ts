import { personalData, trashScholars } from '@pandu/contract/trash'
import { beforeAll, expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { accountWorld } from '../../../test/accounts.ts'
import { courseMaker } from '../../../test/new-course.ts'
import { reportMaker } from '../../../test/reports.ts'
import { reviewMaker } from '../../../test/reviews.ts'
import { zipEntriesOf, unzipEntry } from '../../kit/zip.ts'
import { courseNotices } from '../courses/courses.notices.ts'

const { as, rows } = accountWorld()
const { newCourse, number } = courseMaker(rows)
const { report, issue } = reportMaker(rows)
const { review } = reviewMaker(rows)
const me = demoPerson('scholar')

/** What a download says: its data, the names of its files, and the list of files whose bytes this test does not make. */
const textsOf = async (who: 'scholar' | 'upcm') => {
  const answer = await as(who).call(personalData.fetch, { id: [me.id] })
  expect(answer.status).toBe(200)
  const entries = zipEntriesOf(answer.raw)!
  const texts = entries.filter(({ name }) => /(?:json|txt)$/.test(name)).map((entry) => unzipEntry(answer.raw, entry)!.toString())
  return [...entries.map(({ name }) => name), ...texts].join('\n')
}

const file = (kind: string, name: string, recordId: number | null = null) =>
  rows<{ id: string }>(
    `insert into files (kind, record_id, owner_id, name, type, size, storage_key) values ($1, $2, $3, $4, 'application/pdf', 1, $4) returning id`,
    [kind, recordId, me.id, name],
  ).then(([row]) => row!.id)

const contract = async (word: string, sent: boolean) => {
  await rows('delete from contracts where scholar_id = $1', [me.id])
  const template = await number(`select id from contract_templates order by id limit 1`)
  await rows(
    `insert into contracts (scholar_id, template_id, template_version, pdf, file_id, number, error, sent_at)
     values ($1, $2, 1, 'ready', $3, $4, 'inneres-fehlerwort', case when $5 then now() end)`,
    [me.id, template, await file('contracts.document', `${word}-papier`), word, sent],
  )
}
const notice = (text: string, kind: string | null, about: object | null) =>
  rows(`insert into notifications (user_id, message_html, url, kind, about) values ($1, $2, '/', $3, $4)`, [
    me.id,
    text,
    kind,
    about && JSON.stringify(about),
  ])

const hidden = {
  note: 'verborgene-notiz',
  draft: 'verborgener-entwurf',
  report: 'verborgener-bericht',
  change: 'verborgene-aenderung',
  withdrawn: 'verborgen-zurueckgezogen',
  withdrawnFile: 'verborgenes-zurueckgezogenes-papier',
  contract: 'verborgener-vertrag',
  notice: 'verborgene-nachricht',
  foreign: 'verborgener-kurs',
  batch: 'verborgener-stapel',
  replaced: 'verborgener-versuch',
  letter: 'verborgener-rundbrief',
  others: 'verborgenes-fremdes-papier',
}
const shown = {
  review: 'offene-beurteilung',
  issued: 'offener-bericht',
  notice: 'offene-nachricht',
  closed: 'offener-kurs',
  paper: 'offenes-papier',
}

beforeAll(async () => {
  const made = await newCourse()
  const [open, draft] = [
    await review(made, { content: shown.review }),
    await review(made, { content: hidden.draft, draft: 1, month: '2026-02-01' }),
  ]
  await rows('update reviews set note = $2 where id = any($1)', [[open, draft], hidden.note])
  for (const table of ['report_changes', 'report_issues', 'reports']) await rows(`delete from ${table} where scholar_id = $1`, [me.id])
  await report(me, 'baseline', hidden.report)
  await report(me, 'midline', hidden.report)
  const valid = await issue(me, { text: shown.issued })
  const ended = await issue(me, { period: 'midline', text: hidden.withdrawn, state: 'withdrawn' })
  for (const [{ code }, name] of [
    [valid, shown.paper],
    [ended, hidden.withdrawnFile],
  ] as const)
    await rows('update report_issues set file_id = $2 where code = $1', [code, await file('reports.issued', name)])
  await rows(`insert into report_changes (scholar_id, period, action, changes) values ($1, 'baseline', 'changed', $2)`, [
    me.id,
    JSON.stringify([{ field: 'description', from: hidden.change, to: hidden.report }]),
  ])
  const batch = await number(
    `insert into report_issue_batches (title, period, by_id, total) values ('x', 'baseline', $1, 1) returning id`,
    [demoPerson('upcm').id],
  )
  await rows(
    `insert into report_issue_documents (batch_id, scholar_id, period, content_hash, state, why) values ($1, $2, 'endline', '', 'failed', $3)`,
    [batch, me.id, hidden.batch],
  )
  await rows(
    `insert into attempt_changes (scholar_id, quiz_id, kind, replaced, by_id) select $1, id, 'attempt', $2, $3 from quizzes limit 1`,
    [me.id, JSON.stringify({ answers: [{ answer: hidden.replaced }] }), demoPerson('upcm').id],
  )
  const blast = await number(`insert into blasts (subject, content, send_at) values ('x', 'x', now()) returning id`)
  await rows(`insert into blast_letters (blast_id, user_id, name, email, reason) values ($1, $2, 'x', 'x@example.org', $3)`, [
    blast,
    me.id,
    hidden.letter,
  ])
  const { kind } = courseNotices.extraTime
  await notice(shown.notice, null, null)
  await notice(shown.closed, kind, { course: made.course })
  const gone = await newCourse()
  await rows('update courses set deleted_at = now() where id = $1', [gone.course])
  await notice(hidden.notice, kind, { course: gone.course })
  const foreign = await newCourse()
  await rows('delete from cohort_members m using courses c where c.id = $1 and m.cohort_id = c.cohort_id and m.user_id = $2', [
    foreign.course,
    me.id,
  ])
  await notice(hidden.foreign, kind, { course: foreign.course })
  await file('downloads.report', hidden.others)
  await contract(hidden.contract, false)
})

test.each(['scholar', 'upcm'] as const)('%s takes what the scholar may see, and nothing of what was written for others', async (who) => {
  const text = await textsOf(who)
  for (const [what, word] of Object.entries(hidden)) expect(text.includes(word), what).toBe(false)
  for (const [what, word] of Object.entries(shown)) expect(text.includes(word), what).toBe(true)
})

test('a contract and its paper are in the download once it was sent, without what went wrong inside', async () => {
  await contract('offener-vertrag', true)
  const text = await textsOf('scholar')
  expect(text).toContain('"number": "offener-vertrag"')
  expect(text).toContain('offener-vertrag-papier')
  expect(text.includes('inneres-fehlerwort')).toBe(false)
})

test('who looked at identity papers is for the superadmin alone', async () => {
  await rows(
    `insert into account_log (user_id, by_id, action, details) values ($1, $2, 'viewed', '{"fields": ["blick"]}'), ($1, $2, 'updated', '{"fields": ["wandel"]}')`,
    [me.id, demoPerson('upcm').id],
  )
  const text = await textsOf('scholar')
  expect([text.includes('blick'), text.includes('wandel')]).toEqual([false, true])
})

test('what lies in the trash is shown by the same conditions', async () => {
  await contract(hidden.contract, false)
  expect((await as('superadmin').call(trashScholars, { id: [me.id] })).status).toBe(200)
  const text = await textsOf('upcm')
  for (const [what, word] of Object.entries(hidden)) expect(text.includes(word), what).toBe(false)
  for (const [what, word] of Object.entries(shown)) expect(text.includes(word), what).toBe(true)
})
