import {
  deleteChatMessage,
  listChatMessages,
  markChatRead,
  readChatRoom,
  sendChatMessage,
  MOST_UNREAD_MESSAGES,
} from '@pandu/contract/chat'
import { fileIdOf, readFile } from '@pandu/contract/files'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoPeople, type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { accountWorld } from '../../../test/accounts.ts'
import { sendFile } from '../../../test/app.ts'
import { courseMaker } from '../../../test/new-course.ts'

const { as, rows } = accountWorld()
const { newCourse } = courseMaker(rows)

const send = (who: DemoUsername, course_id: number, message: string, more: { key?: string; file?: File } = {}) =>
  as(who).call(sendChatMessage, { course_id, message, ...more })
const list = (who: DemoUsername, course_id: number, more: { before?: number; after?: number; since?: number } = {}, size = 50) =>
  as(who).call(listChatMessages, { filter: { course_id, ...more }, page: { size } })
const textsFor = async (...given: Parameters<typeof list>) => {
  const { data, more } = (await list(...given)).body
  return [data.map(({ message }) => message).join(' '), more]
}
const room = async (who: DemoUsername, course_id: number) => (await as(who).call(readChatRoom, { filter: { course_id } })).body.data
const remove = (who: DemoUsername, course_chat_id: number) => as(who).call(deleteChatMessage, { course_chat_id })
const leave = (cohort: number) =>
  rows('delete from cohort_members where user_id = $1 and cohort_id = $2', [demoPerson('scholar').id, cohort])

test('messages stand in the order of the server and are paged by their place, to both sides', async () => {
  const { course } = await newCourse()
  const sent = []
  for (const text of ['a', 'b', 'c', 'd', 'e']) sent.push((await send('scholar', course, ` ${text} `)).body.data)
  const [, b, c] = sent.map(({ seq }) => seq)
  expect(await textsFor('facilitator', course)).toEqual(['a b c d e', false])
  expect(await textsFor('facilitator', course, {}, 2)).toEqual(['d e', true])
  expect(await textsFor('facilitator', course, { before: c }, 1)).toEqual(['b', true])
  expect(await textsFor('facilitator', course, { before: c }, 2)).toEqual(['a b', false])
  expect(await textsFor('facilitator', course, { after: b }, 2)).toEqual(['c d', true])
  expect((await list('facilitator', course, { before: 1, after: 1 })).status).toBe(422)
  expect(sent[0]).toMatchObject({ by_id: demoPerson('scholar').id, by: { name: demoPerson('scholar').name }, deleted_at: null, file: null })
})

test('messages sent at once get different places, and none is ever read before a smaller one', async () => {
  const { course } = await newCourse()
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => send(n % 2 ? 'scholar' : 'facilitator', course, `m${n}`)))
  const places = answers.map(({ body }) => body.data.seq).toSorted((a, b) => a - b)
  expect(places).toEqual(Array.from({ length: 12 }, (_, n) => n + 1))
})

test('the same key again answers with the stored message, also when both come at once; another room does not know it', async () => {
  const [{ course }, other] = [await newCourse(), await newCourse()]
  const key = 'the-same-key'
  const [first, second] = await Promise.all([send('scholar', course, 'Once', { key }), send('scholar', course, 'Once', { key })])
  const third = await send('scholar', course, 'Something else', { key })
  expect([second.body.data, third.body.data.chat_id, third.body.data.message]).toEqual([first.body.data, first.body.data.chat_id, 'Once'])
  expect((await list('scholar', course)).body.data).toHaveLength(1)
  expect((await send('facilitator', course, 'Of somebody else', { key })).body.data.message).toBe('Of somebody else')
  expect((await send('scholar', other.course, 'Elsewhere', { key })).body.data.message).toBe('Elsewhere')
})

test('a message without a key is never taken for one with a key', async () => {
  const { course } = await newCourse()
  const { chat_id } = (await send('scholar', course, 'First')).body.data
  await send('scholar', course, 'With a key', { key: `message-${chat_id + 2}` })
  expect((await send('scholar', course, 'Without')).body.data.message).toBe('Without')
})

test('a message has words or a file, and not too many', async () => {
  const { course } = await newCourse()
  expect((await send('scholar', course, '  ')).error.errors).toEqual({ message: ['Message is required'] })
  expect((await send('scholar', course, 'x'.repeat(4001))).status).toBe(422)
  expect((await send('guest', course, 'Hello')).status).toBe(403)
})

test('unread is what stands after the read place and is of others; the place only goes forward, and never beyond the room', async () => {
  const { course } = await newCourse()
  const mark = (seq: number) => as('scholar').call(markChatRead, { course_id: course, seq })
  expect(await room('scholar', course)).toMatchObject({ last_rev: 0, read_seq: null, unread: 0 })
  await mark(500)
  const first = (await send('facilitator', course, 'One')).body.data
  await send('scholar', course, 'My own')
  const last = (await send('facilitator', course, 'Two')).body.data
  expect(await room('scholar', course)).toMatchObject({ last_rev: 3, read_seq: 0, unread: 2 })
  await mark(first.seq)
  expect((await room('scholar', course)).unread).toBe(1)
  await remove('facilitator', last.chat_id)
  expect((await room('scholar', course)).unread).toBe(0)
  await mark(0)
  expect((await room('scholar', course)).read_seq).toBe(first.seq)
  expect((await room('facilitator', course)).unread).toBe(1)
  await rows(
    `insert into chat_messages (course_id, seq, rev, by_id, key, message) select $1, i, i, $2, 'key-of-' || i, 'x' from generate_series(100, 300) i`,
    [course, demoPerson('facilitator').id],
  )
  expect((await room('scholar', course)).unread).toBe(MOST_UNREAD_MESSAGES + 1)
})

test('its author or staff delete a message; a trace without words stays and comes with what has changed', async () => {
  const { course } = await newCourse()
  const [a, b] = [(await send('scholar', course, 'A')).body.data, (await send('scholar', course, 'B')).body.data]
  const seen = (await room('facilitator', course)).last_rev
  expect((await remove('facilitator', a.chat_id)).status).toBe(403)
  expect((await remove('ld', a.chat_id)).status).toBe(200)
  expect((await remove('ld', a.chat_id)).status).toBe(404)
  expect((await remove('scholar2', b.chat_id)).status).toBe(404)
  const changed = (await list('facilitator', course, { since: seen })).body.data
  expect(changed.map(({ chat_id, seq, message, deleted_at }) => [chat_id, seq, message, deleted_at !== null])).toEqual([
    [a.chat_id, a.seq, '', true],
  ])
  expect(await textsFor('scholar', course)).toEqual([' B', false])
  expect(await rows('select message, deleted_by from chat_messages where id = $1', [a.chat_id])).toEqual([
    { message: '', deleted_by: demoPerson('ld').id },
  ])
})

const picture = async () =>
  sendFile(
    'photo.png',
    await sharp({ create: { width: 2048, height: 512, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
  )

test('a picture is drawn anew, says its size, and is read by whoever sees the room until it is deleted', async () => {
  const { course, cohort } = await newCourse()
  const { chat_id, file } = (await send('scholar', course, '', { file: await picture() })).body.data
  expect(file).toMatchObject({ name: 'photo.webp', type: 'image/webp', width: 1024, height: 256 })
  const id = fileIdOf(file?.url ?? '') ?? ''
  const look = async (who: DemoUsername) => (await as(who).call(readFile, { id })).status
  expect([await look('facilitator'), await look('scholar'), await look('guest'), await look('scholar2')]).toEqual([200, 200, 200, 404])
  await leave(cohort)
  expect(await look('scholar')).toBe(404)
  await remove('ld', chat_id)
  expect(await look('facilitator')).toBe(404)
})

test('a file is taken by what it holds; a repeat stores it once', async () => {
  const { course } = await newCourse()
  const wrong = await send('scholar', course, 'Look', { file: sendFile('photo.png', '<script>alert(1)</script>', 'image/png') })
  expect([wrong.status, Object.keys(wrong.error.errors ?? {})]).toEqual([422, ['file']])
  const pdf = () => sendFile('Plan.pdf', '%PDF-1.4\n%%EOF')
  const first = (await send('scholar', course, '', { file: pdf(), key: 'file-key-1' })).body.data
  const again = (await send('scholar', course, '', { file: pdf(), key: 'file-key-1' })).body.data
  expect([first.file?.name, first.file?.width, again]).toEqual(['Plan.pdf', null, first])
  expect(
    (await rows(`select from files where kind = 'chat.file' and name = 'Plan.pdf' and (expires_at is null or expires_at > now())`)).length,
  ).toBe(1)
})

test('whoever sees the course sees its room, its state and its files, and nobody else: asked as every person', async () => {
  const { course, cohort } = await newCourse()
  const { file } = (await send('facilitator', course, '', { file: await picture() })).body.data
  const id = fileIdOf(file?.url ?? '') ?? ''
  const seeing = async () => {
    const found: string[] = []
    for (const { username } of demoPeople) {
      const answers = await Promise.all([
        list(username, course),
        as(username).call(readChatRoom, { filter: { course_id: course } }),
        as(username).call(readFile, { id }),
        as(username).call(markChatRead, { course_id: course, seq: 1 }),
      ])
      const statuses = new Set(answers.map(({ status }) => status))
      expect([username, statuses.size]).toEqual([username, 1])
      if (statuses.has(200)) found.push(username)
    }
    return found.join(' ')
  }
  const staff = 'superadmin upcm ld elsn teacher guest tsastaff'
  expect(await seeing()).toBe(`${staff} facilitator scholar`)
  await leave(cohort)
  await rows('delete from course_teachers where course_id = $1', [course])
  expect(await seeing()).toBe(staff)
  await rows('update courses set deleted_at = now() where id = $1', [course])
  expect(await seeing()).toBe('')
})

test('a course that is switched off has no room for its scholars', async () => {
  const { course } = await newCourse()
  await rows('update courses set status = 0 where id = $1', [course])
  expect([(await list('scholar', course)).status, (await list('facilitator', course)).status]).toEqual([404, 200])
})
