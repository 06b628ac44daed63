import { listOutbox } from '@pandu/contract/mail'
import { sendNoticeDigests } from './notifications.mail.ts'
import { listNoticePreferences, listNotifications, updateNoticePreference } from '@pandu/contract/notifications'
import { undoOperation } from '@pandu/contract/operations'
import { createGep, decideProposals, listGep, reviewGep } from '@pandu/contract/proposals'
import { beforeEach, expect, test } from 'vitest'
import type { DemoUsername } from '../../../seed/people.ts'
import { areas } from '../../areas.ts'
import { joinAreas } from '../../kit/area.ts'
import { openDb } from '../../kit/db.ts'
import { testApp } from '../../../test/app.ts'
import { inDatabase } from '../../../test/database.ts'
import { gepDraft } from '../../../test/proposals.ts'

const product = testApp({ PUBLIC_URL: 'https://pandu.example.org' })
const { as } = product
const sql = <R extends object>(text: string, values: unknown[] = []) => inDatabase<R>(product.databaseUrl, text, values)

beforeEach(() => sql('delete from notice_preferences'))

const mailsTo = async (username: DemoUsername) => {
  const rows = await sql<{ subject: string; text: string; html: string }>(
    `select o.subject, o.text, o.html from outbox o join users u on u.email = o."to" where u.username = $1 order by o.id desc`,
    [username],
  )
  return rows
}
/** How many notices and mails somebody got while this happened. */
const heard = async (username: DemoUsername, work: () => Promise<unknown>) => {
  const count = async () => ({
    notices: (await sql(`select from notifications n join users u on u.id = n.user_id where u.username = $1`, [username])).length,
    mails: (await mailsTo(username)).length,
  })
  const before = await count()
  await work()
  const after = await count()
  return { notices: after.notices - before.notices, mails: after.mails - before.mails }
}

let number = 0
const proposal = async (username: DemoUsername = 'scholar') => {
  const title = `Marine law ${(number += 1)} <b>`
  expect((await as(username).call(createGep, { ...gepDraft, title })).status).toBe(200)
  const { id } = (await as('upcm').call(listGep, { filter: { search: title } })).body.data[0]!
  return { id, title }
}
const decide = async (id: number, approval: 'approved' | 'revision' | 'declined' = 'approved') => {
  const answer = await as('upcm').call(reviewGep, { id, approval, notes: 'NIK 3201010101010001' })
  expect(answer.status).toBe(200)
}
const mailOf = async (username: DemoUsername, kind: string) =>
  (await as(username).call(listNoticePreferences, {})).body.data.find((one) => one.kind === kind)?.mail

test('a decision goes to the bell and, unless turned off, to the mailbox', async () => {
  const { id, title } = await proposal()
  expect(await heard('scholar', () => decide(id, 'revision'))).toEqual({ notices: 1, mails: 1 })
  const [mail] = await mailsTo('scholar')
  expect(mail!.subject).toBe(`Your GEP proposal “${title}” needs a revision`)
  expect(mail!.text).toContain(`https://pandu.example.org/profile/proposals/gep?open=${id}`)
  expect(mail!.html).toContain(`href="https://pandu.example.org/profile/proposals/gep?open=${id}"`)
  // The title is text, and the notes stay in the product.
  expect(mail!.html).not.toContain('<b>')
  expect(mail!.text).not.toContain('NIK')
  const line = (await as('scholar').call(listNotifications, {})).body.data[0]!
  expect(line).toMatchObject({ kind: 'proposal.decided', url: `/profile/proposals/gep?open=${id}`, by: { name: expect.any(String) } })
})

test('turned off, a kind is in the bell alone; turned on again, it is mailed; no other person and no other kind is concerned', async () => {
  const [mine, other] = [await proposal(), await proposal('scholar2')]
  await as('scholar').call(updateNoticePreference, { kind: 'proposal.decided', mail: false })
  await as('scholar2').call(updateNoticePreference, { kind: 'score.decided', mail: false })
  expect(await mailOf('scholar', 'proposal.decided')).toBe(false)
  expect(await mailOf('scholar2', 'proposal.decided')).toBe(true)
  expect(await heard('scholar', () => decide(mine.id))).toEqual({ notices: 1, mails: 0 })
  expect(await heard('scholar2', () => decide(other.id))).toEqual({ notices: 1, mails: 1 })
  await as('scholar').call(updateNoticePreference, { kind: 'proposal.decided', mail: true })
  expect(await heard('scholar', async () => decide((await proposal()).id))).toEqual({ notices: 1, mails: 1 })
})

test('a kind that is not usually mailed is mailed to whoever asks for it', async () => {
  expect(await heard('upcm', proposal)).toEqual({ notices: 1, mails: 0 })
  await as('upcm').call(updateNoticePreference, { kind: 'proposal.handedIn', mail: true })
  expect(await heard('upcm', proposal)).toEqual({ notices: 1, mails: 1 })
})

test('an account that is not active gets no mail, and finds the notice when it is active again', async () => {
  const { id } = await proposal('scholar2')
  await sql(`update users set status = 0 where username = 'scholar2'`)
  try {
    expect(await heard('scholar2', () => decide(id))).toEqual({ notices: 1, mails: 0 })
  } finally {
    await sql(`update users set status = 1 where username = 'scholar2'`)
  }
})

test('many decisions at once reach each scholar, and so does taking them back', async () => {
  const [mine, other] = [await proposal(), await proposal('scholar2')]
  let operation = 0
  const work = async () => {
    const proposals = [mine, other].map(({ id }) => ({ id, version: 1 }))
    const answer = await as('upcm').call(decideProposals, { records: proposals, approval: 'approved', notes: '', preview: false })
    operation = answer.body.data.operation!
  }
  let second = { notices: 0, mails: 0 }
  expect(await heard('scholar', async () => (second = await heard('scholar2', work)))).toEqual({ notices: 1, mails: 1 })
  expect(second).toEqual({ notices: 1, mails: 1 })
  expect((await mailsTo('scholar'))[0]!.subject).toContain(mine.title)
  expect((await mailsTo('scholar2'))[0]!.subject).toContain(other.title)
  expect(await heard('scholar', () => as('upcm').call(undoOperation, { id: operation }))).toEqual({ notices: 1, mails: 1 })
})

test('a write that fails leaves neither a notice nor a mail', async () => {
  const { id } = await proposal()
  await decide(id)
  const again = () => as('upcm').call(reviewGep, { id, approval: 'declined', notes: 'Too late' })
  expect(await heard('scholar', async () => expect((await again()).status).toBe(409))).toEqual({ notices: 0, mails: 0 })
})

test('only what differs is stored', async () => {
  const stored = () => sql<{ kind: string; mail: boolean }>('select kind, mail from notice_preferences')
  await as('scholar').call(updateNoticePreference, { kind: 'proposal.decided', mail: false })
  await as('scholar').call(updateNoticePreference, { kind: 'proposal.decided', mail: false })
  expect(await stored()).toEqual([{ kind: 'proposal.decided', mail: false }])
  await as('scholar').call(updateNoticePreference, { kind: 'proposal.decided', mail: true })
  expect(await stored()).toEqual([])
})

test('everybody is offered the kinds that they can get, by subject', async () => {
  const kindsOf = async (username: DemoUsername) => (await as(username).call(listNoticePreferences, {})).body.data
  const [scholar, upcm, ld] = [await kindsOf('scholar'), await kindsOf('upcm'), await kindsOf('ld')]
  expect(scholar.find(({ kind }) => kind === 'contract.sent')).toMatchObject({ group: 'Contracts', mail: true, always: true })
  const decided = scholar.filter(({ kind }) => kind.endsWith('.decided') && kind !== 'project.decided')
  expect(new Set(decided.map(({ mail }) => mail))).toEqual(new Set([true]))
  // Everybody in a course.
  const forum = ['forum.mentioned', 'forum.commented', 'forum.answered', 'forum.digest']
  expect(upcm.map(({ kind }) => kind)).toEqual([
    'session.tried',
    'session.factorReset',
    'proposal.handedIn',
    'proposal.withdrawn',
    'tsa.handedIn',
    'tsa.withdrawn',
    'score.handedIn',
    'score.withdrawn',
    'report.batch',
    'download.ready',
    'contract.signed',
    ...forum,
    'comment.added',
  ])
  expect(ld.map(({ kind }) => kind)).toEqual([
    'session.tried',
    'session.factorReset',
    'report.batch',
    'download.ready',
    'review.weekly',
    ...forum,
    'project.handedIn',
    'comment.added',
  ])
  expect((await kindsOf('vendor')).map(({ kind }) => kind)).toEqual([
    'session.tried',
    'session.factorReset',
    'mentoring.received',
    'mentoring.handed',
    'review.missing',
    'review.weekly',
    ...forum,
    'comment.added',
  ])
})

test('the outbox shows the superadmin the mails of notices', async () => {
  const { id, title } = await proposal()
  await decide(id)
  const { data } = (await as('superadmin').call(listOutbox, {})).body
  expect(data[0]).toMatchObject({ subject: expect.stringContaining(title) })
})

test('daily and weekly notices wait for seven o’clock of their reader, and leave as one mail', async () => {
  await sql('delete from notice_digests')
  const env = { smtpUrl: undefined, publicUrl: 'https://pandu.example.org' } as Parameters<typeof sendNoticeDigests>[0]['env']
  const { db, close } = openDb(product.databaseUrl, () => {}, 2)
  const send = () => sendNoticeDigests({ db, env, contributions: joinAreas(areas) })
  const choose = (rhythm: 'once' | 'daily' | 'weekly') =>
    as('scholar').call(updateNoticePreference, { kind: 'proposal.decided', mail: true, rhythm })
  const due = () =>
    sql<{ local: string; is_next: boolean; monday: boolean }>(
      `select (due_at at time zone u.time_zone)::time::text as local, due_at > now() and due_at <= now() + interval '7 days' as is_next,
         extract(isodow from due_at at time zone u.time_zone) = 1 as monday
       from notice_digests d join users u on u.id = d.user_id order by d.id`,
    )
  await sql(`update users set time_zone = 'Asia/Jayapura' where username = 'scholar'`)
  expect((await choose('daily')).status).toBe(200)
  const [first, second] = [await proposal(), await proposal()]
  expect(await heard('scholar', () => decide(first.id))).toEqual({ notices: 1, mails: 0 })
  expect(await due()).toEqual([expect.objectContaining({ local: '07:00:00', is_next: true })])
  await choose('weekly')
  expect(await heard('scholar', () => decide(second.id))).toEqual({ notices: 1, mails: 0 })
  expect((await due())[1]).toEqual({ local: '07:00:00', is_next: true, monday: true })
  expect(await send()).toBe(0)
  await sql(`update notice_digests set due_at = now() - interval '1 minute'`)
  expect(await heard('scholar', async () => Promise.all([send(), send()]))).toEqual({ notices: 0, mails: 1 })
  const [mail] = await mailsTo('scholar')
  expect(mail!.subject).toBe('2 notifications in Pandu')
  for (const { title } of [first, second]) expect(mail!.text).toContain(title)
  // Turning the mail off and on keeps how often it comes; at once is at once again.
  await as('scholar').call(updateNoticePreference, { kind: 'proposal.decided', mail: false })
  await as('scholar').call(updateNoticePreference, { kind: 'proposal.decided', mail: true })
  const now = (await as('scholar').call(listNoticePreferences, {})).body.data.find(({ kind }) => kind === 'proposal.decided')
  expect(now).toMatchObject({ mail: true, rhythm: 'weekly' })
  await choose('once')
  const third = await proposal()
  expect(await heard('scholar', () => decide(third.id))).toEqual({ notices: 1, mails: 1 })
  // What waits for its morning does not come either when the mail is turned off.
  await choose('weekly')
  const fourth = await proposal()
  await decide(fourth.id)
  expect(await due()).toHaveLength(1)
  await as('scholar').call(updateNoticePreference, { kind: 'proposal.decided', mail: false })
  expect(await due()).toEqual([])
  await close()
})
