import { deleteChatMessage, listChatMessages, markChatRead, readChatRoom, sendChatMessage } from '@pandu/contract/chat'
import { beforeEach, expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { demoActor } from '../../../test/demo-actor.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { courseMaker } from '../../../test/new-course.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { chat } from './chat.area.ts'
import { chatFileGuards } from './chat.files.ts'
import { chatRoom, messagesOf, mustSeeRoom, roomState, seesRoom, toMessage } from './chat.queries.ts'

const database = openTestDatabase()
const { rows } = database
const { number, newCourse } = courseMaker(rows)
const calls = directCalls(database, chat)
const [scholar, scholar2, facilitator] = [demoActor('scholar'), demoActor('scholar2'), demoActor('facilitator')]

beforeEach(async () => {
  await rows('delete from chat_messages')
})

const message = (course: number, seq: number, given: { by?: number | null; deleted?: boolean; file?: string } = {}) =>
  number(
    `insert into chat_messages (course_id, seq, rev, by_id, key, message, file_id, deleted_at)
     values ($1, $2, $2, $3, 'key of ' || $2::int, 'Words', $4, case when $5 then now() end) returning id`,
    [course, seq, given.by === undefined ? scholar.id : given.by, given.file ?? null, given.deleted ?? false],
  )
const aFile = async (at: number) => (await rows<{ id: string }>('select id from files order by id limit 1 offset $1', [at]))[0]!.id

test('a room is seen by whoever is in its course', async () => {
  const { course } = await newCourse()
  const sees = async (who: typeof scholar) => {
    const refused = await mustSeeRoom(database.db, who, course).then(
      () => false,
      () => true,
    )
    expect(await seesRoom(database.db, who, course)).toBe(!refused)
    return !refused
  }
  expect([
    await sees(scholar),
    await sees(facilitator),
    await sees(demoActor('guest')),
    await sees(scholar2),
    await sees(demoActor('vendor')),
  ]).toEqual([true, true, true, false, false])
})

test('the messages of a room are its own, and of the live channel those that changed', async () => {
  const [{ course }, other] = [await newCourse(), await newCourse()]
  const [first, second] = [await message(course, 1), await message(course, 2)]
  await message(other.course, 3)
  expect((await messagesOf(database.db, course).orderBy('seq').execute()).map(({ chat_id }) => chat_id)).toEqual([first, second])
  expect(await chatRoom.read(database.db, course, [second])).toMatchObject([{ chat_id: second }])
})

test('a message shows who wrote it and what came with it, where both are there still', async () => {
  const { course } = await newCourse()
  const [file, picture] = [await aFile(0), await aFile(1)]
  await message(course, 1, { file })
  await message(course, 2, { by: null })
  await rows('update users set profile_picture = $2 where id = $1', [scholar.id, picture])
  const read = async () => (await messagesOf(database.db, course).orderBy('seq').execute()).map(toMessage)
  const [whole, bare] = await read()
  const link = (id: string) => expect.stringMatching(new RegExp(`^/.*${id}$`))
  expect([whole!.by, whole!.file]).toMatchObject([
    { name: demoPerson('scholar').name, profile_picture: link(picture) },
    { url: link(file) },
  ])
  expect([bare!.by, bare!.file]).toEqual([null, null])
  await rows('update users set profile_picture = null where id = $1', [scholar.id])
  expect((await read())[0]!.by!.profile_picture).toBeNull()
})

test('unread are the messages of others that stand, after the own pointer, in this room', async () => {
  const [{ course }, other] = [await newCourse(), await newCourse()]
  await rows('delete from chat_rooms')
  expect(await roomState(database.db, course, facilitator.id)).toEqual({ last_rev: 0, read_seq: null, unread: 0 })
  await rows('insert into chat_rooms (course_id, last_rev) values ($1, 7), ($2, 9)', [course, other.course])
  for (const seq of [1, 2]) await message(course, seq)
  await message(course, 3, { by: facilitator.id })
  await message(course, 4, { deleted: true })
  await message(other.course, 5)
  const state = async () => roomState(database.db, course, facilitator.id)
  expect(await state()).toEqual({ last_rev: 7, read_seq: null, unread: 2 })
  const read = (who: number, where: number, seq: number) =>
    rows('insert into chat_reads (user_id, course_id, seq) values ($1, $2, $3)', [who, where, seq])
  await read(scholar.id, course, 5)
  await read(facilitator.id, other.course, 5)
  expect(await state()).toEqual({ last_rev: 7, read_seq: null, unread: 2 })
  await read(facilitator.id, course, 1)
  expect(await state()).toEqual({ last_rev: 7, read_seq: 1, unread: 1 })
})

test('a file is read by whoever sees the room, for as long as its message stands', async () => {
  const [{ course }, hidden] = [await newCourse(), await newCourse()]
  await rows('delete from cohort_members where cohort_id = $1', [hidden.cohort])
  const [file, other] = [await aFile(0), await aFile(1)]
  await message(hidden.course, 1, { file: other })
  await message(course, 1, { file })
  const reads = async (id: string, who = scholar) =>
    chatFileGuards['chat.file']!.mayRead({ db: database.db, actor: who } as never, { id } as never)
  expect([await reads(file), await reads(other), await reads(file, scholar2), await reads(await aFile(2))]).toEqual([
    true,
    false,
    false,
    false,
  ])
  await rows('update chat_messages set deleted_at = now()')
  expect(await reads(file)).toBe(false)
})

test('messages are read before one, after one, and as they changed since', async () => {
  const { course } = await newCourse()
  const [first, second, third] = [await message(course, 1), await message(course, 2), await message(course, 3)]
  const read = async (filter: object) =>
    (await calls.as('scholar').call(listChatMessages, { filter: { course_id: course, ...filter } })).data.map(({ chat_id }) => chat_id)
  expect([await read({}), await read({ before: 3 }), await read({ after: 1 }), await read({ since: 2 })]).toEqual([
    [first, second, third],
    [first, second],
    [second, third],
    [third],
  ])
})

test('what is sent twice under one key is one message, of each person', async () => {
  const { course } = await newCourse()
  const send = async (who: 'scholar' | 'facilitator', key: string) =>
    (await calls.as(who).call(sendChatMessage, { course_id: course, message: 'Words', key })).data.chat_id
  const theirs = await send('facilitator', 'the-same-key')
  const [other, own] = [await send('scholar', 'another-key'), await send('scholar', 'the-same-key')]
  expect(new Set([theirs, other, own]).size).toBe(3)
  expect([await send('scholar', 'the-same-key'), await send('facilitator', 'the-same-key')]).toEqual([own, theirs])
})

test('a room is read up to its last message at most, and never less far than before', async () => {
  const [{ course }, other] = [await newCourse(), await newCourse()]
  await rows('insert into chat_rooms (course_id, last_rev) values ($1, 7), ($2, 99)', [course, other.course])
  const mark = async (seq: number) => {
    await calls.as('scholar').call(markChatRead, { course_id: course, seq })
    return (await calls.as('scholar').call(readChatRoom, { filter: { course_id: course } })).data.read_seq
  }
  expect([await mark(5), await mark(3), await mark(6), await mark(50)]).toEqual([5, 5, 6, 7])
})

test('a message is deleted once', async () => {
  const { course } = await newCourse()
  const sent = await message(course, 1)
  const remove = () => calls.as('scholar').status(deleteChatMessage, { course_chat_id: sent })
  expect([await remove(), await remove()]).toEqual([200, 404])
})
