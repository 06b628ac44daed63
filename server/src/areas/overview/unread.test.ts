import { markChatRead, readChatRoom, sendChatMessage, MOST_UNREAD_MESSAGES } from '@pandu/contract/chat'
import { learnerThreads, readThread } from '@pandu/contract/forum'
import { readUnread } from '@pandu/contract/overview'
import { expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { accountWorld } from '../../../test/accounts.ts'
import { courseMaker } from '../../../test/new-course.ts'

const { as, rows } = accountWorld()
const { newCourse } = courseMaker(rows)
const unread = async (who: DemoUsername, course: number) =>
  (await as(who).call(readUnread, {})).body.data
    .filter(({ key }) => key.split('.').includes(String(course)))
    .map(({ key, count, url }) => [key.split('.')[0], count, url])
/** Like the other courses of the tests, but still running. */
const running = async () => {
  const made = await newCourse()
  await rows(`update courses set title = 'Course ' || id, end_date = (now() at time zone 'Asia/Jakarta')::date where id = $1`, [
    made.course,
  ])
  return made
}
const begin = (who: DemoUsername, course_id: number, title: string) =>
  as(who).call(learnerThreads.create, { course_id, title, category: 0, content: '<p>Words</p>' })

test('threads that are new or have new comments are counted for each forum, and the number is what its list shows', async () => {
  const { course } = await running()
  const { data: thread } = (await begin('scholar', course, 'One')).body
  await begin('scholar', course, 'Two')
  const list = async () => (await as('facilitator').call(learnerThreads.list, { filter: { course_id: course, show: 'unread' } })).body.total
  expect(await unread('facilitator', course)).toEqual([['forum', 2, `/forum/inclass/${course}?show=unread`]])
  expect([await list(), await unread('scholar', course)]).toEqual([2, []])
  await as('facilitator').call(readThread, { id: thread.id })
  expect([await unread('facilitator', course), await list()]).toEqual([[['forum', 1, `/forum/inclass/${course}?show=unread`]], 1])
  await as('facilitator').call(learnerThreads.comment, { thread_id: thread.id, content: '<p>Yes</p>' })
  expect(await unread('scholar', course)).toEqual([['forum', 1, `/forum/inclass/${course}?show=unread`]])
})

test('areas have numbers of their own, for whoever reads them', async () => {
  const { course } = await running()
  await rows(`insert into threads (course_id, audience, title, content, search_text) values ($1, 'mentor', 'Area', 'Words', '')`, [course])
  await rows('insert into course_teachers (course_id, user_id) values ($1, $2)', [course, demoPerson('mentor').id])
  expect(await unread('mentor', course)).toEqual([['forum', 1, `/mentor/inclass/${course}?f-show=unread`]])
  expect(await unread('scholar2', course)).toEqual([])
})

test('messages of others behind the pointer are counted as far as the tab of the room counts them', async () => {
  const { course } = await running()
  const send = (who: DemoUsername, message: string) => as(who).call(sendChatMessage, { course_id: course, message })
  await send('facilitator', 'Own')
  const { seq } = (await send('scholar', 'One')).body.data
  const { chat_id } = (await send('scholar', 'Two')).body.data
  const room = `/chatroom/inclass/${course}`
  const inRoom = async () => (await as('facilitator').call(readChatRoom, { filter: { course_id: course } })).body.data.unread
  expect([await unread('facilitator', course), await inRoom()]).toEqual([[['chat', 2, room]], 2])
  await as('facilitator').call(markChatRead, { course_id: course, seq })
  expect(await unread('facilitator', course)).toEqual([['chat', 1, room]])
  await rows(`update chat_messages set deleted_at = now(), message = '' where id = $1`, [chat_id])
  expect([await unread('facilitator', course), await inRoom()]).toEqual([[], 0])
  await rows(
    `insert into chat_messages (course_id, seq, rev, by_id, key, message)
     select $1, 100 + n, 100 + n, $2, 'many-keys-' || n, 'Many' from generate_series(1, $3::int) n`,
    [course, demoPerson('scholar').id, MOST_UNREAD_MESSAGES + 5],
  )
  const { data } = (await as('facilitator').call(readUnread, {})).body
  expect(data.find(({ key }) => key === `chat.unread.${course}`)).toMatchObject({
    count: MOST_UNREAD_MESSAGES,
    label: `and more unread messages · Course ${course}`,
  })
})

test('what is over, what one has left and what staff only look at is not counted', async () => {
  const { course, cohort } = await running()
  await as('facilitator').call(sendChatMessage, { course_id: course, message: 'Hello' })
  await rows(`insert into threads (course_id, audience, title, content, search_text) values ($1, 'learner', 'One', 'Words', '')`, [course])
  expect((await unread('scholar', course)).map(([kind]) => kind)).toEqual(['forum', 'chat'])
  expect([await unread('ld', course), await unread('scholar2', course), await unread('mentor', course)]).toEqual([[], [], []])
  const end = (days: number) =>
    rows(`update courses set end_date = (now() at time zone 'Asia/Jakarta')::date + $2::int where id = $1`, [course, days])
  await end(-1)
  expect(await unread('scholar', course)).toEqual([])
  await end(0)
  await rows('delete from cohort_members where cohort_id = $1', [cohort])
  expect(await unread('scholar', course)).toEqual([])
})
