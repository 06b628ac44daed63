import {
  listBlastLetters,
  listBlastRecipients,
  listBlasts,
  previewBlast,
  recallBlast,
  releaseBlast,
  retryBlast,
  sendBlast,
  testBlast,
} from '@pandu/contract/blast'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { inDatabase, testEnv } from '../../../test/database.ts'
import { openDb } from '../../kit/db.ts'
import type { Services } from '../../kit/services.ts'
import { dispatch, LETTERS_PER_MINUTE } from './blast.dispatch.ts'

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
        while (await dispatch({ db, env } as Services));
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
  expect(await look(id)).toMatchObject({ state: 'done', waiting: count })
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
  expect((await as('ld').call(retryBlast, { id })).body.message).toBe('1 person will get the letter again')
  expect(await look(id)).toMatchObject({ failed: 0, unknown: 1, waiting: count - 2 })
  expect((await as('ld').call(retryBlast, { id })).status).toBe(409)
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

test('no more letters leave in a minute than are allowed', async () => {
  await rows(`with b as (insert into blasts (subject, content, state, send_at) values ('Many', 'x', 'sending', now()) returning id)
    insert into blast_letters (blast_id, user_id, name, email, reason, state, queued_at)
    select b.id, null, 'A', 'a@example.org', 'Chosen', 'queued', now() from b, generate_series(1, ${LETTERS_PER_MINUTE - 2})`)
  const { id, people: count } = await send()
  await due(id)
  await work()
  expect(await mails(id)).toHaveLength(2)
  expect(await look(id)).toMatchObject({ state: 'sending', waiting: count })
})
