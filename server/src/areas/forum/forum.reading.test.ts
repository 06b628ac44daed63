import { type Audience, audiences, forumRules, listMentionable, threadCalls, threadTypeOf } from '@pandu/contract/forum'
import { readFile } from '@pandu/contract/files'
import type { Actor } from '@pandu/contract/kit'
import { readUnread } from '@pandu/contract/overview'
import { searchAll } from '@pandu/contract/search'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoPeople, type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { sendFile } from '../../../test/app.ts'
import { accountWorld } from '../../../test/accounts.ts'
import { testEnv } from '../../../test/database.ts'
import { courseMaker } from '../../../test/new-course.ts'
import { areas } from '../../areas.ts'
import { joinAreas } from '../../kit/area.ts'
import { openDb } from '../../kit/db.ts'
import { seatOf } from '../courses/courses.service.ts'
import { sendDigests } from './forum.digest.ts'

const world = accountWorld()
const { as, rows } = world
const { newCourse } = courseMaker(rows)
const names = demoPeople.map(({ username }) => username)
const actorOf = (name: DemoUsername): Actor => {
  const { id, role, permissions } = demoPerson(name)
  return { id, name, role, permissions, scholarId: null, universityId: null, vendorId: null, wholeProgramme: false }
}
const withType = (audience: Audience) => (audience === 'learner' ? {} : { type: threadTypeOf[audience] })

/** The people who learn of a thread, for every way in which this can happen. */
const ways = async (audience: Audience) => {
  const { course } = await newCourse()
  await rows(`update courses set end_date = '2999-12-31' where id = $1`, [course])
  await rows('insert into course_teachers (course_id, user_id) values ($1, $2)', [course, demoPerson('mentor').id])
  const author = { learner: 'scholar', facilitator: 'facilitator', mentor: 'mentor' }[audience] as DemoUsername
  const calls = threadCalls[audience]
  // A single word. With several, the search falls back to threads that have some of them, which these people may read.
  const word = `Juniper${audience}${course}`
  const thumbnail = sendFile(
    'a.png',
    await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
    'image/png',
  )
  const start = { course_id: course, ...withType(audience), title: word, content: '<p>Words</p>', thumbnail }
  const { id } = (await as(author).call(calls.create, start)).body.data
  // Everybody follows the thread and has turned the digest on, as if they could read it earlier.
  for (const one of names)
    await rows('insert into thread_readers (thread_id, user_id, following) values ($1, $2, true) on conflict do nothing', [
      id,
      demoPerson(one).id,
    ])
  await rows(`delete from notice_preferences where kind = 'forum.digest'`)
  await rows('delete from thread_digests')
  await rows(`insert into thread_digests select id, '2026-01-01', '2026-01-01', '2026-01-01' from users`)
  await rows(`insert into notice_preferences (user_id, kind, mail) select id, 'forum.digest', true from users where id = any($1)`, [
    names.map((one) => demoPerson(one).id),
  ])
  await rows(`delete from notifications where kind like 'forum.%'`)
  const everybody = names.map((one) => `@${demoPerson(one).name}`).join(', ')
  await rows(`insert into cohort_members (cohort_id, user_id, type_scholar) select cohort_id, $2, 'regular' from courses where id = $1`, [
    course,
    demoPerson('tsa').id,
  ])
  for (const one of names)
    await rows('insert into thread_comments (thread_id, by_id, content) values ($1, $2, $3)', [id, demoPerson(one).id, '<p>Earlier</p>'])
  await world.whoWasTold()
  const said = await as('tsa').call(calls.comment, { thread_id: id, content: `<p>Hello ${everybody}</p>` })
  expect(said.status).toBe(200)
  const live = await world.whoWasTold()
  const bell = async (kind: string) =>
    new Set((await rows<{ user_id: number }>('select user_id from notifications where kind = $1', [kind])).map(({ user_id }) => user_id))
  const mentioned = await bell('forum.mentioned')
  await as('tsa').call(calls.comment, { thread_id: id, content: '<p>And more</p>' })
  const followers = await bell('forum.commented')
  const { db, close } = openDb(world.world.databaseUrl, () => {}, 2)
  await sendDigests({ db, env: testEnv(world.world.databaseUrl), contributions: joinAreas(areas) }, new Date('2030-01-01T03:00:00Z'))
  await close()
  const digest = await rows<{ user_id: number }>(`select user_id from notifications where kind = 'forum.digest' and message_html like $1`, [
    `%${word}%`,
  ])
  const file = (await as('superadmin').call(calls.view, { id })).body.data.thumbnail?.split('/').at(-1) ?? ''
  const picker = (
    await as('superadmin').call(listMentionable, { filter: { course_id: course, ...withType(audience) }, page: { size: 100 } })
  ).body.data
  return { course, id, calls, word, file, live, mentioned, followers, digest: new Set(digest.map(({ user_id }) => user_id)), picker }
}

test.each(audiences)('threads for %ss: whoever the rule lets read gets them by every way, and nobody else by any', async (audience) => {
  const told = await ways(audience)
  const inCourse = new Set<DemoUsername>(['facilitator', 'mentor', 'scholar', 'tsa'])
  const seen = await Promise.all(
    names.map(async (name) => {
      const actor = actorOf(name)
      const isIn = seatOf(actor) === 'staff' || inCourse.has(name)
      const may = isIn && forumRules.read.test(actor, { seat: seatOf(actor), audience }) === true
      const ask = as(name)
      const list = await ask.call(told.calls.list, { filter: { course_id: told.course, search: told.word, ...withType(audience) } })
      const inComments = await ask.call(told.calls.list, { filter: { course_id: told.course, search: 'and more', ...withType(audience) } })
      const unread = await ask.call(readUnread, {})
      const view = await ask.call(told.calls.view, { id: told.id })
      const comments = await ask.call(told.calls.comments, { filter: { thread_id: told.id } })
      const found = await ask.call(searchAll, { text: told.word })
      const file = await ask.call(readFile, { id: told.file })
      const isStaff = seatOf(actor) === 'staff'
      return {
        name,
        may,
        list: list.status === 200 && list.body.data.length === 1,
        inComments: inComments.status === 200 && inComments.body.data[0]?.found?.words === 'And more',
        view: view.status === 200,
        comments: comments.status === 200,
        search: found.body.data.some(({ key }) => key === 'threads'),
        picture: file.status === 200,
        live: told.live.has(actor.id),
        // The author is not notified.
        mentioned: name === 'tsa' ? may : told.mentioned.has(actor.id),
        followers: name === 'tsa' ? may : told.followers.has(actor.id),
        digest: name === 'tsa' ? may : told.digest.has(actor.id),
        // The overview of staff does not show what is new in courses.
        unread: isStaff ? may : unread.body.data.some(({ key }) => key === `forum.unread.${told.course}.${audience}`),
        picker: isStaff ? may : told.picker.some(({ id }) => id === actor.id),
      }
    }),
  )
  for (const { name, may, ...by } of seen)
    expect({ name, ...by }).toEqual({ name, ...Object.fromEntries(Object.keys(by).map((way) => [way, may])) })
  expect(seen.filter(({ may }) => may).length).toBeGreaterThan(5)
  expect(seen.filter(({ may }) => !may).length).toBeGreaterThan(2)
})
