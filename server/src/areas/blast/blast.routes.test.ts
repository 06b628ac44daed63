import {
  checkBlast,
  listBlastAudiences,
  listBlastLetters,
  listBlastRecipients,
  listBlasts,
  previewBlast,
  recallBlast,
  releaseBlast,
  openFilesIn,
  readOpenFile,
  retryBlast,
  sendBlast,
  testBlast,
  uploadBlastPicture,
} from '@pandu/contract/blast'
import { readFile } from '@pandu/contract/files'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { sendFile, testApp } from '../../../test/app.ts'
import { inDatabase, testEnv } from '../../../test/database.ts'
import { openDb } from '../../kit/db.ts'
import type { Services } from '../../kit/services.ts'
import { dispatchLetters } from './blast.dispatch.ts'

const world = testApp()
const { as } = world
const rows = <R extends object>(text: string, values: unknown[] = []) => inDatabase<R>(world.databaseUrl, text, values)

/** What `count` job processes do at once, until nothing is due; `smtp` says whether there is a mail server. */
const work = async ({ smtp = true, count = 1 } = {}) => {
  const env = testEnv(world.databaseUrl, smtp ? { SMTP_URL: 'smtp://localhost:1' } : {})
  await Promise.all(
    Array.from({ length: count }, async () => {
      const { db, close } = openDb(world.databaseUrl, () => {}, 2)
      try {
        while (await dispatchLetters({ db, env } as Services));
      } finally {
        await close()
      }
    }),
  )
}
const due = (id: number, ago = '1 second') => rows(`update blasts set send_at = now() - $2::interval where id = $1`, [id, ago])
const letter = { subject: 'News for {{name}}', content: '<p>Dear {{name}}, <script>x()</script>your address is {{email}}.</p>' }
const send = async (more: object = {}) => {
  const answer = await as('ld').call(sendBlast, { to: ['tf'], ...letter, ...more })
  expect(answer.status, JSON.stringify(answer.error)).toBe(200)
  return answer.body.data
}
const look = async (id: number) => (await as('guest').call(listBlasts, { filter: { id } })).body.data[0]!
const people = async (id: number) => (await as('guest').call(listBlastLetters, { filter: { blast_id: id }, page: { size: 100 } })).body.data
const mails = (id: number) =>
  rows<{ id: number; to: string; subject: string; html: string; status: string; lane: number }>(
    `select o.* from outbox o join blast_letters l on l.mail_id = o.id where l.blast_id = $1`,
    [id],
  )
const idOf = async (username: string) => (await rows<{ id: number }>('select id from users where username = $1', [username]))[0]!.id

beforeEach(() => rows('delete from blasts'))

test('nobody is a recipient by default; everybody is there once, with all reasons', async () => {
  const read = (to?: string, more: object = {}) =>
    as('upcm').call(listBlastRecipients, { filter: { ...(to && { to }), ...more }, page: { size: 100 } })
  expect((await read()).body).toMatchObject({ data: [], total: 0 })
  expect((await read('everybody')).body.total).toBe(0)
  const id = await idOf('upcm')
  const { data } = (await read(`tf,user.${id}`)).body
  expect(new Set(data.map((one) => one.id)).size).toBe(data.length)
  expect(data.find((one) => one.id === id)).toMatchObject({ reason: 'Chosen, Programme team' })
  const [{ cohort_id } = { cohort_id: 0 }] = await rows<{ cohort_id: number }>('select cohort_id from cohort_members limit 1')
  const cohort = (await read(`cohort.${cohort_id}`)).body
  expect(cohort.total).toBeGreaterThan(0)
  expect(cohort.data[0]!.reason).toMatch(/^Cohort /)
  const [{ group_id } = { group_id: 0 }] = await rows<{ group_id: number }>(
    `select group_id from group_members m join course_groups g on g.id = m.group_id join users u on u.id = m.user_id
     where left_at is null and deleted_at is null and status = 1 limit 1`,
  )
  expect((await read(`group.${group_id}`)).body.data[0]!.reason).toMatch(/^Group /)
  const [{ university_id } = { university_id: 0 }] = await rows<{ university_id: number }>(
    `select university_id from users where role = 'SCHOLAR' and university_id is not null and status = 1 limit 1`,
  )
  expect((await read(`university.${university_id}`)).body.total).toBeGreaterThan(0)
  expect((await as('upcm').call(sendBlast, { to: [], ...letter })).status).toBe(422)
})

test('what is missing is named as its form names it', async () => {
  expect((await as('ld').call(sendBlast, {} as never)).error.errors).toEqual({
    to: ['choose who gets the letter'],
    subject: ['Subject is required'],
    content: ['Content is required'],
  })
})

test('a letter waits at least two minutes, then one goes to each, filled and cleaned, behind all other mail', async () => {
  const { id, people: count } = await send()
  await work()
  expect(await look(id)).toMatchObject({ state: 'waiting', people: count, waiting: count, sent: 0 })
  expect(await mails(id)).toEqual([])
  await due(id)
  await work({ count: 3 })
  const sent = await mails(id)
  expect(sent).toHaveLength(count)
  expect(new Set(sent.map(({ to }) => to)).size).toBe(count)
  expect(sent.every(({ lane, status }) => lane === 1 && status === 'waiting')).toBe(true)
  const [own] = await rows<{ name: string; email: string }>(`select name, email from users where username = 'upcm'`)
  const mine = sent.find(({ to }) => to === own!.email)!
  expect(mine.subject).toBe(`News for ${own!.name}`)
  expect(mine.html).toContain(`your address is ${own!.email}`)
  expect(mine.html).not.toContain('script')
  // Nothing of it has gone out yet.
  expect(await look(id)).toMatchObject({ state: 'sending', waiting: count })
  await rows(`update outbox set status = 'sent' where lane = 1`)
  expect(await look(id)).toMatchObject({ state: 'done', sent: count })
})

test('who is taken out gets nothing, and so does who left meanwhile; nobody is added', async () => {
  const [out, left] = [await idOf('teacher'), await idOf('elsn')]
  const { id, people: count } = await send({ without: [out] })
  await rows('update users set status = 0 where id = $1', [left])
  await due(id)
  await work()
  await rows('update users set status = 1 where id = $1', [left])
  expect(await mails(id)).toHaveLength(count - 1)
  expect((await people(id)).find(({ state }) => state === 'left')).toMatchObject({ error: 'This account is no longer active' })
  expect(await look(id)).toMatchObject({ people: count, left_out: 1 })
})

test('a letter with holes does not leave: not at first, and not when a value went meanwhile', async () => {
  const holes = await as('ld').call(sendBlast, { to: ['tf'], subject: 'x', content: 'No {{no_tf}}' })
  expect([holes.status, Object.keys(holes.error.errors!)]).toEqual([422, ['to']])
  expect((await as('ld').call(sendBlast, { to: ['tf'], subject: '{{nickname}}', content: 'x' })).error.errors).toEqual({
    subject: ['there is no field {{nickname}}'],
  })
  expect((await as('ld').call(sendBlast, { to: ['tf'], subject: 'x', content: '<p> </p>' })).error.errors).toHaveProperty('content')
  const [one] = await rows<{ id: number; no_tf: string }>(
    `select id, no_tf from users where role = 'SCHOLAR' and status = 1 and no_tf <> '' order by id desc limit 1`,
  )
  const { id } = await send({ to: [`user.${one!.id}`], content: 'No {{no_tf}}' })
  await rows('update users set no_tf = null where id = $1', [one!.id])
  await due(id)
  await work()
  expect(await people(id)).toMatchObject([{ state: 'failed', error: 'There is no value for No TELADAN' }])
  await rows('update users set no_tf = $2 where id = $1', [one!.id, one!.no_tf])
  expect((await as('ld').call(retryBlast, { id })).status).toBe(200)
  await work()
  expect(await mails(id)).toHaveLength(1)
})

test('a letter is recalled while it waits, and only once', async () => {
  const { id, people: count } = await send()
  expect((await as('upcm').call(recallBlast, { id })).status).toBe(200)
  await due(id)
  await work()
  expect(await mails(id)).toEqual([])
  expect(await look(id)).toMatchObject({ state: 'recalled', left_out: count })
  expect((await as('upcm').call(recallBlast, { id })).status).toBe(409)
  expect((await as('upcm').call(releaseBlast, { id })).status).toBe(409)
})

test('a letter of which mails wait in the outbox is still being sent: these are recalled, and no other', async () => {
  const [{ id, people: count }, other] = [await send(), await send()]
  await due(id)
  await due(other.id)
  await work()
  const [gone, lost] = await mails(id)
  await rows(`update outbox set status = 'sent' where id = $1`, [gone!.id])
  await rows(`update outbox set status = 'sending' where id = $1`, [lost!.id])
  const listed = async (state: 'sending' | 'done') =>
    (await as('guest').call(listBlasts, { filter: { state } })).body.data.map((one) => one.id).toSorted((a, b) => a - b)
  expect([await listed('sending'), await listed('done')]).toEqual([[id, other.id], []])
  expect((await as('upcm').call(recallBlast, { id })).body.message).toBe(`The letter was recalled. ${count - 2} people will not get it`)
  expect((await mails(id)).map(({ status }) => status).toSorted()).toEqual([
    'sending',
    'sent',
    ...Array.from({ length: count - 2 }, () => 'withheld'),
  ])
  expect(await look(id)).toMatchObject({ state: 'recalled', sent: 1, waiting: 1, left_out: count - 2 })
  expect((await mails(other.id)).map(({ status }) => status)).toEqual(Array.from({ length: other.people }, () => 'waiting'))
  await rows(`update outbox set status = 'sent' where status = 'waiting'`)
  expect([await listed('sending'), await listed('done')]).toEqual([[], [other.id]])
  const late = await as('upcm').call(recallBlast, { id: other.id })
  expect([late.status, late.error.message, (await look(other.id)).state]).toEqual([409, 'This letter has already been sent', 'done'])
})

test('a letter whose time passed while the server was off is held until somebody decides', async () => {
  const { id, people: count } = await send({ send_at: new Date(Date.now() + 3_600_000).toISOString() })
  await due(id, '1 hour')
  await work()
  expect(await look(id)).toMatchObject({ state: 'held', waiting: count })
  expect(await mails(id)).toEqual([])
  expect((await as('upcm').call(releaseBlast, { id })).status).toBe(200)
  await work()
  expect(await mails(id)).toHaveLength(count)
  expect((await as('upcm').call(sendBlast, { to: ['tf'], ...letter, send_at: '2020-01-01T00:00:00Z' })).error.errors).toEqual({
    send_at: ['This time has passed'],
  })
})

test('each settles on its own; failed ones go again, unknown ones never by themselves', async () => {
  const { id, people: count } = await send()
  await due(id)
  await work()
  const [first, second, third] = await mails(id)
  await rows(`update outbox set status = 'failed', error = 'no such mailbox' where id = $1`, [first!.id])
  await rows(`update outbox set status = 'unknown' where id = $1`, [second!.id])
  await rows(`update outbox set status = 'sent' where id = $1`, [third!.id])
  expect(await look(id)).toMatchObject({ failed: 1, unknown: 1, sent: 1, waiting: count - 3 })
  expect((await people(id)).find(({ state }) => state === 'failed')).toMatchObject({ email: first!.to, error: 'no such mailbox' })
  // The address was wrong, and is mended.
  await rows(`update users set email = 'mended@pandu.example' where email = $1`, [first!.to])
  expect((await as('ld').call(retryBlast, { id })).body.message).toBe('1 person will get the letter again')
  expect((await mails(id)).filter(({ to }) => to === 'mended@pandu.example').map((mail) => mail.id)).toEqual([first!.id])
  expect((await people(id)).filter(({ email }) => email === 'mended@pandu.example')).toHaveLength(1)
  await rows(`update users set email = $1 where email = 'mended@pandu.example'`, [first!.to])
  expect(await look(id)).toMatchObject({ failed: 0, unknown: 1, waiting: count - 2 })
  expect((await as('ld').call(retryBlast, { id })).status).toBe(409)
})

test('who was deactivated or lost their address meanwhile is taken out when failed ones go again', async () => {
  const { id, people: count } = await send()
  await due(id)
  await work()
  const letterOf = async (username: string) =>
    (
      await rows<{ id: number; mail_id: number; email: string; user_id: number }>(
        'select l.id, l.mail_id, u.email, l.user_id from blast_letters l join users u on u.id = l.user_id where l.blast_id = $1 and u.username = $2',
        [id, username],
      )
    )[0]!
  const [stays, off, lost, unwritten] = [
    await letterOf('upcm'),
    await letterOf('elsn'),
    await letterOf('teacher'),
    await letterOf('tsastaff'),
  ]
  await rows(`update outbox set status = 'failed', error = 'no such mailbox' where id = any($1)`, [
    [stays.mail_id, off.mail_id, lost.mail_id],
  ])
  await rows(`update blast_letters set state = 'failed', mail_id = null, queued_at = null, error = 'x' where id = $1`, [unwritten.id])
  await rows('update users set status = 0 where id = any($1)', [[off.user_id, unwritten.user_id]])
  await rows(`update users set email = 'deleted-' || id || '@deleted.invalid' where id = $1`, [lost.user_id])
  expect(await look(id)).toMatchObject({ failed: 4, left_out: 0 })
  expect((await as('ld').call(retryBlast, { id })).body.message).toBe(
    '1 person will get the letter again. 3 people were left out, because their accounts are no longer active or have no e-mail address',
  )
  expect(await look(id)).toMatchObject({ people: count, failed: 0, left_out: 3, waiting: count - 3 })
  expect((await people(id)).filter(({ state }) => state === 'left').map(({ error }) => error)).toEqual(
    expect.arrayContaining(['This account is no longer active', 'Not sent: this account has no e-mail address']),
  )
  const stateOf = async (mail: number) => (await rows<{ status: string }>('select status from outbox where id = $1', [mail]))[0]!.status
  expect([await stateOf(stays.mail_id), await stateOf(off.mail_id), await stateOf(lost.mail_id)]).toEqual(['waiting', 'failed', 'failed'])
  // Nobody is left to send it to.
  await rows(`update outbox set status = 'failed' where id = $1`, [stays.mail_id])
  await rows('update users set status = 0 where id = $1', [stays.user_id])
  expect((await as('ld').call(retryBlast, { id })).body.message).toBe(
    'Nobody will get the letter again. 1 person was left out, because the account is no longer active or has no e-mail address',
  )
  expect((await as('ld').call(retryBlast, { id })).status).toBe(409)
  await rows('update users set status = 1 where id = any($1)', [[stays, off, unwritten].map(({ user_id }) => user_id)])
  await rows('update users set email = $2 where id = $1', [lost.user_id, lost.email])
})

test('without a mail server letters stay in the outbox, and a test goes to oneself alone', async () => {
  const { id, people: count } = await send()
  await due(id)
  await work({ smtp: false })
  expect(await look(id)).toMatchObject({ kept: count, waiting: 0 })
  expect((await as('ld').call(testBlast, letter)).body.message).toMatch(/There is no mail server/)
  const [test] = await rows<{ to: string; subject: string }>('select * from outbox order by id desc limit 1')
  expect([test!.to, test!.subject]).toEqual([
    (await rows<{ email: string }>(`select email from users where username = 'ld'`))[0]!.email,
    expect.stringMatching(/^\[Test\] News for /),
  ])
})

test('a preview shows the letter as one person gets it, with what is missing', async () => {
  const user_id = await idOf('upcm')
  const { data } = (await as('ld').call(previewBlast, { ...letter, content: '{{name}} {{no_tf}}', user_id })).body
  expect(data).toMatchObject({ subject: expect.stringMatching(/^News for [^{]+$/), missing: ['No TELADAN'] })
})

test('no more letters leave in a minute than the setting allows', async () => {
  await rows(`insert into programme_settings (name, value) values ('mail.per_minute', '40')`)
  await rows(`with b as (insert into blasts (subject, content, state, send_at) values ('Many', 'x', 'sending', now()) returning id)
    insert into blast_letters (blast_id, user_id, name, email, reason, state, queued_at)
    select b.id, null, 'A', 'a@example.org', 'Chosen', 'queued', now() from b, generate_series(1, 38)`)
  const { id, people: count } = await send()
  await due(id)
  await work()
  expect(await mails(id)).toHaveLength(2)
  expect(await look(id)).toMatchObject({ state: 'sending', waiting: count })
  await rows(`delete from programme_settings where name = 'mail.per_minute'`)
})

test('recipients are those of a kind: scholars, team, partners or members of groups', async () => {
  const total = async (filter: object) => (await as('upcm').call(listBlastRecipients, { filter })).body.total
  for (const type of ['scholar', 'tf', 'vendor', 'group'] as const) {
    expect(await total({ type }), type).toBeGreaterThan(0)
    expect(await total({ type })).toBe(await total({ to: type }))
  }
  expect(await total({ type: 'tf', to: 'vendor' })).toBe((await total({ type: 'tf' })) + (await total({ to: 'vendor' })))
  const [member] = await rows<{ user_id: number; group_id: number }>(
    `select user_id, group_id from group_members m join course_groups g on g.id = m.group_id join users u on u.id = m.user_id
     where left_at is null and deleted_at is null and status = 1 and (select count(*) from group_members o where o.user_id = m.user_id and left_at is null) = 1 limit 1`,
  )
  const before = await total({ type: 'group' })
  await rows('update group_members set left_at = now() where user_id = $1 and group_id = $2', [member!.user_id, member!.group_id])
  expect(await total({ type: 'group' })).toBe(before - 1)
})

test('before a letter goes it is said how many people get it; chosen people are called by their names', async () => {
  const [one, other] = [await idOf('upcm'), await idOf('elsn')]
  const to = [`user.${one}`, `user.${other}`, `user.${one}`]
  const { data } = (await as('ld').call(checkBlast, { to, without: [other] })).body
  expect(data).toEqual({ people: 1, names: [(await rows<{ name: string }>('select name from users where id = $1', [one]))[0]!.name] })
  const sets = (await as('ld').call(listBlastAudiences, { to: to.join(',') })).body
  expect(sets.sends).toBe(false)
  expect(sets.data.filter(({ value }) => value.startsWith('user.')).map(({ value }) => value)).toHaveLength(2)
})

const picture = async () =>
  sendFile(
    'Campus.png',
    await sharp({ create: { width: 3, height: 2, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
    'image/png',
  )
const openIn = (path: string) => openFilesIn(`"${path}"`)[0]!
const expire = (id: string) => rows(`update files set expires_at = now() - interval '1 second' where id = $1`, [id])

test('a picture opens without signing in until its time is over, and none from elsewhere is in a letter', async () => {
  const { path } = (await as('ld').call(uploadBlastPicture, { file: await picture() })).body.data
  const open = () => world.visitor.call(readOpenFile, { id: openIn(path) })
  const content = `<p>Look</p><img src="${path}" alt="Campus"><img src="https://elsewhere.example/x.png"><img src="/api/file/${openIn(path)}">`
  const { id } = await send({ content })
  expect((await look(id)).content).toBe(`<p>Look</p><img src="${path}" alt="Campus" />`)
  await due(id)
  await work()
  const [mail] = await mails(id)
  expect(mail!.html).toContain(`src="${testEnv(world.databaseUrl).publicUrl}${path}"`)
  expect(mail!.html).not.toContain('elsewhere')
  const answer = await open()
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp'])
  // A letter of a picture alone says something.
  expect((await send({ content: `<img src="${path}">` })).people).toBeGreaterThan(0)
  const [portrait] = await rows<{ id: string }>(`select id from files where kind = 'accounts.picture' limit 1`)
  expect((await world.visitor.call(readOpenFile, { id: portrait!.id })).status).toBe(404)
  await expire(openIn(path))
  expect((await open()).status).toBe(404)
  expect((await as('ld').call(sendBlast, { to: ['tf'], ...letter, content })).error.errors).toEqual({
    content: ['A picture in the letter was deleted. Insert it again'],
  })
})

const pdf = (mb: number) =>
  sendFile('Panduan.pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(mb * 1024 * 1024 - 9)]), 'application/pdf')
const attached = (id: number) =>
  rows<{ attachment_id: string | null; html: string; text: string }>(
    'select o.attachment_id, o.html, o.text from outbox o join blast_letters l on l.mail_id = o.id where l.blast_id = $1',
    [id],
  )

test('an attachment of at most 10 MB goes along, and does not open without signing in', async () => {
  const { id } = await send({ attachment: pdf(10) })
  const { attachment } = await look(id)
  expect(attachment).toMatchObject({ name: 'Panduan.pdf', along: true, size: 10 * 1024 * 1024 })
  await due(id)
  await work()
  const [mail] = await attached(id)
  expect(attachment!.path).toBe(`/api/file/${mail!.attachment_id}`)
  expect(mail!.html).not.toContain('Panduan')
  expect((await as('guest').call(readFile, { id: mail!.attachment_id! })).status).toBe(200)
  expect((await as('scholar').call(readFile, { id: mail!.attachment_id! })).status).toBe(404)
  expect((await world.visitor.call(readOpenFile, { id: mail!.attachment_id! })).status).toBe(404)
})

test('a larger attachment is a link that opens without signing in until its time is over', async () => {
  const { id } = await send({ attachment: pdf(11) })
  const { attachment } = await look(id)
  expect(attachment).toMatchObject({ along: false })
  await due(id)
  await work()
  const [mail] = await attached(id)
  expect(mail!.attachment_id).toBeNull()
  for (const text of [mail!.html, mail!.text]) expect(text).toContain(`${testEnv(world.databaseUrl).publicUrl}${attachment!.path}`)
  const file = openIn(attachment!.path!)
  expect((await world.visitor.call(readOpenFile, { id: file })).status).toBe(200)
  expect((await as('ld').call(readFile, { id: file })).status).toBe(404)
  const [{ days } = { days: 0 }] = await rows<{ days: number }>(
    'select round(extract(epoch from expires_at - now()) / 86400)::int days from files where id = $1',
    [file],
  )
  expect(days).toBe(90)
  await expire(file)
  expect((await world.visitor.call(readOpenFile, { id: file })).status).toBe(404)
  const wrong = await as('ld').call(sendBlast, {
    to: ['tf'],
    ...letter,
    attachment: sendFile('run.pdf', 'MZ not a paper', 'application/pdf'),
  })
  expect([wrong.status, Object.keys(wrong.error.errors!)]).toEqual([422, ['attachment']])
})

test('a letter does not leave without its attachment', async () => {
  const { id, people: count } = await send({ attachment: pdf(1) })
  await rows('delete from files where id = (select attachment_id from blasts where id = $1)', [id])
  await due(id)
  await work()
  expect(await mails(id)).toEqual([])
  expect(await look(id)).toMatchObject({ failed: count, attachment: { name: 'Panduan.pdf', path: null } })
})

test('a letter that rested halfway, as in a copy that was restored, is held', async () => {
  const { id, people: count } = await send()
  await due(id)
  await rows(`update blasts set state = 'sending', active_at = now() - interval '1 hour' where id = $1`, [id])
  await work()
  expect(await look(id)).toMatchObject({ state: 'held', waiting: count })
  expect(await mails(id)).toEqual([])
  await as('upcm').call(releaseBlast, { id })
  await work()
  expect(await mails(id)).toHaveLength(count)
})

test('who was moved to the trash meanwhile gets nothing, and one address gets one letter', async () => {
  const { id, people: count } = await send()
  const gone = await idOf('elsn')
  await rows(`update users set role = 'DELETED', status = 0 where id = $1`, [gone])
  await due(id)
  await work()
  await rows(`update users set role = 'TF', status = 1 where id = $1`, [gone])
  expect(await mails(id)).toHaveLength(count - 1)
  const again = await send({ to: ['tf', 'tf', `user.${await idOf('upcm')}`] })
  expect(again.people).toBe(count)
})

test('who has no e-mail address is left out with the reason, and has not failed', async () => {
  const without = await idOf('elsn')
  const { id, people: count } = await send()
  const [before] = await rows<{ email: string }>('select email from users where id = $1', [without])
  await rows(`update users set email = 'deleted-' || id || '@deleted.invalid' where id = $1`, [without])
  await due(id)
  await work()
  await rows('update users set email = $2 where id = $1', [without, before!.email])
  expect(await mails(id)).toHaveLength(count - 1)
  expect((await people(id)).filter(({ state }) => state === 'left')).toMatchObject([
    { error: 'Not sent: this account has no e-mail address' },
  ])
  // The address may go after the letter came into the outbox, too.
  await rows(`update outbox set status = 'withheld', error = 'x' where id = $1`, [(await mails(id))[0]!.id])
  expect(await look(id)).toMatchObject({ people: count, left_out: 2, failed: 0, waiting: count - 2 })
  expect((await as('ld').call(retryBlast, { id })).status).toBe(409)
})

test('letters with failed mails are found, whether the outbox still has the mail or not', async () => {
  const failedOnes = async (failed: 0 | 1) => (await as('guest').call(listBlasts, { filter: { failed } })).body.data.map(({ id }) => id)
  const { id } = await send()
  const other = await send()
  expect(await failedOnes(1)).toEqual([])
  await due(id)
  await due(other.id)
  await work()
  const [mail] = await mails(id)
  await rows(`update outbox set status = 'failed' where id = $1`, [mail!.id])
  expect([await failedOnes(1), await failedOnes(0)]).toEqual([[id], [other.id]])
  await rows(`update blast_letters set outcome = 'failed' where mail_id = $1`, [mail!.id])
  await rows('delete from outbox where id = $1', [mail!.id])
  expect(await failedOnes(1)).toEqual([id])
  expect((await as('ld').call(retryBlast, { id })).status).toBe(200)
  expect(await failedOnes(1)).toEqual([])
})
