import {
  chatMessage,
  chatRead,
  deleteChatMessage,
  listChatMessages,
  markChatRead,
  readChatRoom,
  sendChatMessage,
} from '@pandu/contract/chat'
import type { LiveFrame, RoomUpdate, RoomRequest } from '@pandu/contract/kit'
import { liveTicket } from '@pandu/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { demoPeople, type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { accountWorld } from '../../../test/accounts.ts'
import { testEnv } from '../../../test/database.ts'
import { courseMaker } from '../../../test/new-course.ts'
import { createApp } from '../../app.ts'

const { world: here, as, rows } = accountWorld()
const { newCourse } = courseMaker(rows)
let other: Awaited<ReturnType<typeof createApp>>
const addresses: string[] = []
beforeAll(async () => {
  other = await createApp({ env: testEnv(here.databaseUrl), databaseUrl: here.databaseUrl })
  for (const app of [here.app, other]) addresses.push((await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws'))
})
afterAll(() => other?.close())

type Screen = Awaited<ReturnType<typeof open>>
/** Opens the live channel of a person at one of the two processes. `until` waits for news of a room. */
const open = async (who: DemoUsername, process: 0 | 1) => {
  const { ticket } = (await as(who).call(liveTicket, {})).body.data
  const socket = new WebSocket(`${addresses[process]}/api/ws?token=${ticket}`)
  const [news, frames]: [RoomUpdate[], LiveFrame[]] = [[], []]
  const waiting = new Set<() => void>()
  socket.on('message', (data) => {
    const frame = JSON.parse((data as Buffer).toString()) as LiveFrame
    frames.push(frame)
    if (frame.room) news.push(frame.room)
    for (const look of waiting) look()
  })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return {
    closed,
    news,
    frames,
    say: (wish: RoomRequest | string) => socket.send(typeof wish === 'string' ? wish : JSON.stringify(wish)),
    close: () => socket.close(),
    until: (is: (one: RoomUpdate) => unknown) =>
      new Promise<RoomUpdate>((resolve) => {
        const look = () => {
          const found = news.find(is)
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    texts: () => news.flatMap(({ changed = [] }) => changed.map((one) => chatMessage.parse(one).message)),
  }
}
const enter = async (screen: Screen, course: number) => {
  screen.say({ enter: `chat/${course}` })
  await screen.until(({ entered, gone }) => entered ?? gone)
}
const send = (who: DemoUsername, course_id: number, message: string) => as(who).call(sendChatMessage, { course_id, message })
const hears = (screen: Screen, text: string) =>
  screen.until(({ changed = [] }) => changed.some((one) => chatMessage.parse(one).message === text))
const close = (...screens: Screen[]) => screens.map((screen) => screen.close())

test('a message reaches the screens in its room in both processes as the list shows it, a deletion too, and no other room', async () => {
  const [{ course }, elsewhere] = [await newCourse(), await newCourse()]
  const [near, far, away] = [await open('scholar', 0), await open('facilitator', 1), await open('scholar', 1)]
  await Promise.all([enter(near, course), enter(far, course), enter(away, elsewhere.course)])
  const { data } = (await send('scholar', course, 'Hello')).body
  for (const screen of [near, far]) expect((await hears(screen, 'Hello')).changed).toEqual([data])
  expect((await as('facilitator').call(listChatMessages, { filter: { course_id: course } })).body.data).toEqual([data])
  await as('scholar').call(deleteChatMessage, { course_chat_id: data.chat_id })
  await hears(far, '')
  await send('facilitator', elsewhere.course, 'Over here')
  await hears(away, 'Over here')
  expect([away.texts(), far.texts()]).toEqual([['Over here'], ['Hello', '']])
  near.say({ leave: `chat/${course}` })
  await send('facilitator', course, 'After that')
  await hears(far, 'After that')
  expect(near.texts()).toEqual(['Hello', ''])
  close(near, far, away)
})

test('live frames go to those who read the list, and to nobody else: asked as every person', async () => {
  const { course } = await newCourse()
  const people = await Promise.all(demoPeople.map(async ({ username }, n) => ({ username, screen: await open(username, n % 2 ? 1 : 0) })))
  for (const { screen } of people) await enter(screen, course)
  await send('facilitator', course, 'For all of us')
  const statuses = await Promise.all(people.map(({ username }) => as(username).call(listChatMessages, { filter: { course_id: course } })))
  const [readers, others] = [true, false].map((may) => people.filter((_, n) => (statuses[n]?.status === 200) === may))
  for (const { screen } of readers ?? []) await hears(screen, 'For all of us')
  expect(others?.map(({ screen }) => screen.texts()).flat()).toEqual([])
  expect(others?.every(({ screen }) => screen.news.some(({ gone }) => gone))).toBe(true)
  expect([readers?.length, others?.length]).toEqual([9, 5])
  close(...people.map(({ screen }) => screen))
})

test('who watches a room from outside hears that there is news, without the words and without being here, until they leave the course', async () => {
  const { course } = await newCourse()
  const watchers = [await open('scholar', 1), await open('scholar2', 0)] as const
  for (const screen of watchers) screen.say({ watch: `chat/${course}` })
  const told = (screen: Screen) => screen.news.filter(({ news }) => news).length
  // Watching a room brings a first frame, for people who may see it.
  await watchers[0].until(({ news }) => news)
  await send('facilitator', course, 'Anybody there?')
  // The server collects news for a second.
  const soon = { timeout: 10_000 }
  await expect.poll(() => told(watchers[0]), soon).toBe(2)
  expect(watchers[0].texts()).toEqual([])
  expect(await rows('select from live_screens where room = $1', [`chat/${course}`])).toEqual([])

  const [first, second] = [await open('facilitator', 1), await open('facilitator', 1)]
  await rows(`delete from cohort_members where cohort_id = (select cohort_id from courses where id = ${course})`)
  for (const screen of [first, second]) {
    screen.say({ watch: `chat/${course}` })
    await screen.until(({ news }) => news)
  }
  first.say({ unwatch: `chat/${course}` })
  const before = [watchers[0], watchers[1], first].map(told)
  await send('facilitator', course, 'Only us now')
  const heard = told(second)
  await expect.poll(() => told(second), soon).toBeGreaterThan(heard)
  expect([watchers[0], watchers[1], first].map(told)).toEqual(before)
  expect(told(watchers[1])).toBe(0)
  close(...watchers, first, second)
})

test('what somebody reads is told to the other screens of the same person, and to nobody else', async () => {
  const { course } = await newCourse()
  const { seq } = (await send('facilitator', course, 'Read me')).body.data
  const [mine, others] = [await open('scholar', 1), await open('facilitator', 1)]
  // From here on they receive all news.
  await Promise.all([enter(mine, course), enter(others, course)])
  await as('scholar').call(markChatRead, { course_id: course, seq })
  await expect.poll(() => mine.frames).toContainEqual(chatRead)
  mine.frames.length = 0
  // The position does not move back, so there is no news.
  await as('scholar').call(markChatRead, { course_id: course, seq: seq - 1 })
  await send('facilitator', course, 'And me')
  await Promise.all([hears(mine, 'And me'), hears(others, 'And me')])
  expect([mine.frames, others.frames].flat()).not.toContainEqual(chatRead)
  close(mine, others)
})

test('who has the room open now is told to all in it, each person once, in whichever process', async () => {
  const { course } = await newCourse()
  const idsIn = ({ here: is }: RoomUpdate) =>
    is?.people
      .map(({ id }) => id)
      .toSorted()
      .join()
  const both = [demoPerson('facilitator').id, demoPerson('scholar').id].toSorted().join()
  const [first, second, third] = [await open('facilitator', 0), await open('scholar', 1), await open('scholar', 0)]
  await enter(first, course)
  await Promise.all([enter(second, course), enter(third, course)])
  await first.until((one) => idsIn(one) === both)
  const read = async () => (await as('facilitator').call(readChatRoom, { filter: { course_id: course } })).body.data.here.total
  await expect.poll(() => rows('select from live_screens where room = $1', [`chat/${course}`])).toHaveLength(3)
  expect(await read()).toBe(2)
  second.close()
  await expect.poll(() => rows('select from live_screens where room = $1', [`chat/${course}`])).toHaveLength(2)
  expect(await read()).toBe(2)
  third.close()
  await first.until((one) => idsIn(one) === String(demoPerson('facilitator').id) && first.news.indexOf(one) > 0)
  await expect.poll(read).toBe(1)
  first.close()
})

test('what a screen says that is no wish for a room is passed over', async () => {
  const { course } = await newCourse()
  const screen = await open('scholar', 0)
  for (const text of ['{', '[]', 'null', '{"enter":7}', '{"enter":"chat/x"}', '{"enter":"files/1"}', '{"enter":"chat/0"}']) screen.say(text)
  await enter(screen, course)
  expect(screen.news).toEqual([{ name: `chat/${course}`, entered: true }])
  screen.close()
})

test.each([
  [
    'leaves the course',
    (course: number) => `delete from cohort_members where cohort_id = (select cohort_id from courses where id = ${course})`,
  ],
  ['finds the course switched off', (course: number) => `update courses set status = 0 where id = ${course}`],
])('somebody who %s hears nothing more at once, and is told so', async (_how, statement) => {
  const { course } = await newCourse()
  const [gone, stays] = [await open('scholar', 1), await open('facilitator', 1)]
  await Promise.all([enter(gone, course), enter(stays, course)])
  await rows(statement(course))
  await send('facilitator', course, 'Among us')
  await hears(stays, 'Among us')
  await gone.until((one) => one.gone)
  expect(gone.texts()).toEqual([])
  close(gone, stays)
})

test.each([
  ['is deactivated', `update users set status = 0 where id = ${demoPerson('scholar').id}`],
  ['is signed out everywhere', `delete from sessions where user_id = ${demoPerson('scholar').id}`],
])('the screen of somebody who %s is closed before it hears more', async (_how, statement) => {
  const { course } = await newCourse()
  const [gone, stays] = [await open('scholar', 1), await open('facilitator', 1)]
  await Promise.all([enter(gone, course), enter(stays, course)])
  await rows(statement)
  await send('facilitator', course, 'Among us')
  await hears(stays, 'Among us')
  expect(await gone.closed).toBe(4401)
  expect(gone.texts()).toEqual([])
  await rows(`update users set status = 1 where id = ${demoPerson('scholar').id}`)
  close(stays)
})
