import { areaThreads, type Audience, followThread, learnerThreads, listMentionable, markAnswer, readThread } from '@pandu/contract/forum'
import { beforeEach, expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { testEnv } from '../../../test/database.ts'
import { demoActor } from '../../../test/demo-actor.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { courseMaker } from '../../../test/new-course.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { partsOf } from '../../../test/parts.ts'
import { joinAreas } from '../../kit/area.ts'
import { forum } from './forum.area.ts'
import { sendDigests } from './forum.digest.ts'
import { forumNotices } from './forum.notices.ts'
import { forumParts } from './forum.parts.ts'
import { threadsIn } from './forum.reading.ts'
import { threadFileGuards } from './threads.routes.ts'

const database = openTestDatabase()
const { rows } = database
const { number, newCourse } = courseMaker(rows)
const calls = directCalls(database, forum)
const id = (name: DemoUsername) => demoPerson(name).id
const [scholar, scholar2, facilitator, mentor, ld] = [id('scholar'), id('scholar2'), id('facilitator'), id('mentor'), id('ld')]
const sorted = (...ids: number[]) => ids.toSorted((a, b) => a - b)

beforeEach(async () => {
  for (const table of ['notifications', 'thread_digests', 'threads', 'notice_preferences']) await rows(`delete from ${table}`)
})

type Course = Awaited<ReturnType<typeof newCourse>>
/** A course with the facilitator and the mentor as teachers and both scholars as members. */
const twoScholars = async () => {
  const made = await newCourse()
  await rows('insert into course_teachers (course_id, user_id) values ($1, $2)', [made.course, mentor])
  await rows(`insert into cohort_members (cohort_id, user_id, type_scholar) values ($1, $2, 'regular')`, [made.cohort, scholar2])
  return made
}
interface Begun {
  audience?: Audience
  by?: number
  title?: string
  category?: number
  status?: number
  /** An interval before now. */
  ago?: string
}
const thread = (
  { course }: Pick<Course, 'course'>,
  { audience = 'learner', by = scholar, title = 'A thread', category = 0, status = 1, ago = '0 days' }: Begun = {},
) =>
  number(
    `insert into threads (course_id, audience, by_id, title, content, search_text, category, status, created_at, active_at)
     values ($1, $2, $3, $4::text, 'Words', lower($4), $5, $6, now() - $7::interval, now() - $7::interval) returning id`,
    [course, audience, by, title, category, status, ago],
  )
const comment = (to: number, by = scholar, { parent = null as number | null, at = null as string | null } = {}) =>
  number(
    `insert into thread_comments (thread_id, by_id, content, parent_id, created_at) values ($1, $2, 'Words', $3, coalesce($4, now())) returning id`,
    [to, by, parent, at],
  )
const remove = (one: number) => rows('update thread_comments set deleted_at = now() where id = $1', [one])
const pointer = (to: number, user: number, { read = 0, seen = true, following = null as boolean | null } = {}) =>
  rows(
    `insert into thread_readers (thread_id, user_id, read_to, seen_at, following) values ($1, $2, $3, case when $4 then now() end, $5)`,
    [to, user, read, seen, following],
  )

test('threads of a forum are narrowed by category, state, words, what one follows and what is unread', async () => {
  const made = await twoScholars()
  const old = await thread(made, { title: 'Quokka old', category: 1 })
  const closed = await thread(made, { title: 'Closed', status: 0 })
  const own = await thread(made, { title: 'Own', by: facilitator })
  for (const one of [old, closed, own]) await pointer(one, facilitator, { following: one === closed })
  const list = async (filter: object = {}) =>
    sorted(
      ...(await calls.as('facilitator').call(learnerThreads.list, { filter: { course_id: made.course, ...filter } })).data.map(
        (row) => row.id,
      ),
    )
  expect([await list(), await list({ category: 1 }), await list({ status: 0 }), await list({ search: 'quokka' })]).toEqual([
    sorted(old, closed, own),
    [old],
    [closed],
    [old],
  ])
  expect([await list({ show: 'following' }), await list({ show: 'unread' })]).toEqual([[closed], []])
  await comment(own)
  const fresh = await thread(made, { title: 'Fresh' })
  expect(await list({ show: 'unread' })).toEqual([own, fresh])
  const found = (await partsOf(database, forumParts).finds(demoActor('facilitator'), 'quokka')).flatMap(({ records }) =>
    records.map((one) => one.id),
  )
  expect(found).toEqual([old])
  // Threads of learners and threads of an area have different calls.
  const area = await thread(made, { audience: 'mentor', by: mentor })
  const view = async (kind: typeof learnerThreads, one: number) => calls.as('mentor').status(kind.view, { id: one })
  expect([
    await view(learnerThreads, old),
    await view(areaThreads, old),
    await view(learnerThreads, area),
    await view(areaThreads, area),
  ]).toEqual([200, 404, 404, 200])
  expect((await calls.as('facilitator').call(learnerThreads.view, { id: own })).data.first_unread).not.toBeNull()
})

test('the picture of a thread is for whoever reads that thread', async () => {
  const [made, other] = [await twoScholars(), await newCourse()]
  const [file, another] = (await rows<{ id: string }>('select id from files limit 2')) as [{ id: string }, { id: string }]
  const [own, theirs] = [await thread(made), await thread(other)]
  await rows('update threads set thumbnail = $2 where id = $1', [own, file.id])
  await rows('update threads set thumbnail = $2 where id = $1', [theirs, another.id])
  const may = (who: 'scholar2' | 'scholar', { id: of }: { id: string }) =>
    threadFileGuards['forum.thumbnail']!.mayRead({ db: database.db, actor: demoActor(who) } as never, { id: of } as never)
  expect([await may('scholar2', file), await may('scholar2', another), await may('scholar', another)]).toEqual([true, false, true])
})

test('the comments of a thread are those that stand, and places of deleted ones whose replies stand', async () => {
  const made = await twoScholars()
  const [own, beside] = [await thread(made), await thread(made)]
  const kept = await comment(own)
  const placed = await comment(own, facilitator)
  const reply = await comment(own, scholar2, { parent: placed })
  const gone = await comment(own)
  const emptied = await comment(own)
  const goneReply = await comment(own, scholar2, { parent: emptied })
  const elsewhere = await comment(beside)
  for (const one of [placed, gone, emptied, goneReply]) await remove(one)
  const read = async (who: DemoUsername = 'scholar', more: object = {}) => {
    const answer = await calls.as(who).call(learnerThreads.comments, { filter: { thread_id: own }, ...more })
    return {
      page: answer.page,
      data: answer.data.map((row) => [row.id, row.content, row.deleted, row.unread, row.by_id, row.by?.name ?? null]),
    }
  }
  const [name, name2] = [demoPerson('scholar').name, demoPerson('scholar2').name]
  expect((await read()).data).toEqual([
    [kept, 'Words', false, false, scholar, name],
    [placed, '', true, false, null, null],
    [reply, 'Words', false, true, scholar2, name2],
  ])
  const unread = async (who: DemoUsername) => (await read(who)).data.flatMap(([one, , , is]) => (is ? [one] : []))
  expect([await unread('facilitator'), await unread('scholar2')]).toEqual([[kept, reply], [kept]])
  await pointer(own, facilitator, { read: kept })
  await pointer(own, mentor, { read: reply })
  await pointer(beside, scholar2, { read: elsewhere })
  expect([await unread('facilitator'), await unread('scholar2'), await unread('mentor')]).toEqual([[reply], [kept], []])
  const at = async (one: number, size = 1) =>
    (await read('scholar', { filter: { thread_id: own, at: one }, page: { number: 1, size } })).page
  expect([await at(kept), await at(placed), await at(reply), await at(elsewhere), await at(reply, 2)]).toEqual([1, 2, 3, 1, 2])
})

test('a reply belongs to a comment that stands in the same thread, and a thread is as new as what stands in it', async () => {
  const made = await twoScholars()
  const [own, beside] = [await thread(made, { ago: '9 days' }), await thread(made)]
  const [first, gone, elsewhere] = [await comment(own, scholar, { at: '2026-01-05T00:00:00Z' }), await comment(own), await comment(beside)]
  await remove(gone)
  const answer = (parent_id: number) =>
    calls.as('scholar').status(learnerThreads.comment, { thread_id: own, parent_id, content: '<p>Words</p>' })
  expect([await answer(gone), await answer(elsewhere), await answer(first)]).toEqual([422, 422, 200])
  const reply = await number('select max(id) as id from thread_comments')
  expect(await rows('select parent_id from thread_comments where id = $1', [reply])).toEqual([{ parent_id: first }])
  await calls.as('scholar').call(learnerThreads.removeComment, { id: reply })
  expect(await rows('select active_at::date::text as day from threads where id = $1', [own])).toEqual([{ day: '2026-01-05' }])
  const mark = (comment_id: number) => calls.as('scholar').status(markAnswer, { id: own, comment_id })
  expect([await mark(gone), await mark(elsewhere), await mark(first)]).toEqual([422, 422, 200])
})

test('what was on the screen is read up to the first comment of somebody else that was not', async () => {
  const made = await twoScholars()
  const [own, beside] = [await thread(made), await thread(made)]
  const first = await comment(own)
  await comment(own, facilitator)
  const gone = await comment(own)
  await comment(beside)
  const second = await comment(own)
  const third = await comment(own)
  await remove(gone)
  await pointer(own, mentor)
  await pointer(beside, facilitator)
  const read = async (...comment_ids: number[]) => {
    await calls.as('facilitator').call(readThread, { id: own, comment_ids })
    const [row] = await rows<{ read_to: number }>('select read_to from thread_readers where thread_id = $1 and user_id = $2', [
      own,
      facilitator,
    ])
    return row!.read_to
  }
  const others = async () =>
    rows('select read_to from thread_readers where not (thread_id = $1 and user_id = $2) and read_to > 0', [own, facilitator])
  expect([await read(second), await read(first)]).toEqual([first - 1, second - 1])
  // What was read once stays read, whatever the screen shows later.
  expect([await read(first), await read(second), await read(third)]).toEqual([second - 1, third - 1, third])
  await comment(beside)
  expect([await read(), await others()]).toEqual([third, []])
})

test('those are mentioned who read the forum, but no staff and not oneself', async () => {
  const made = await twoScholars()
  const list = async (who: DemoUsername, filter: object = {}) =>
    sorted(...(await calls.as(who).call(listMentionable, { filter: { course_id: made.course, ...filter } })).data.map((row) => row.id))
  expect(await list('scholar')).toEqual(sorted(scholar2, facilitator, mentor))
  expect(await list('ld')).toEqual(sorted(scholar, scholar2, facilitator, mentor))
  expect(await list('scholar', { search: demoPerson('mentor').name.toLowerCase() })).toEqual([mentor])
})

test('a comment that is missing or was deleted is not found, and one without words is refused', async () => {
  const own = await thread(await twoScholars())
  const gone = await comment(own)
  await remove(gone)
  for (const one of [gone, 2_000_000_000]) expect(await calls.as('ld').status(learnerThreads.removeComment, { id: one })).toBe(404)
  expect(await calls.as('scholar').status(learnerThreads.comment, { thread_id: own, content: '<p> </p>' })).toBe(422)
})

test('a partner of the course without a permission reads learners’ threads alone', async () => {
  const made = await twoScholars()
  await rows('insert into course_teachers (course_id, user_id) values ($1, $2)', [made.course, id('vendor')])
  const reads = async (audience: Audience) =>
    (
      await threadsIn(database.db, { id: id('vendor') }, made.course, audience)
        .select('threads.id')
        .execute()
    ).length
  for (const audience of ['learner', 'facilitator', 'mentor'] as const) await thread(made, { audience })
  expect([await reads('learner'), await reads('facilitator'), await reads('mentor')]).toEqual([1, 0, 0])
})

/** The people who were notified, by kind of notice. */
const told = async (kind: string) =>
  sorted(...(await rows<{ user_id: number }>('select user_id from notifications where kind = $1', [kind])).map((row) => row.user_id))

test('a mention reaches people of the course, and of staff those who take part in that thread', async () => {
  const made = await twoScholars()
  const [own, beside] = [await thread(made, { by: id('upcm') }), await thread(made, { by: id('teacher') })]
  await comment(beside, id('elsn'))
  await comment(own, ld)
  await comment(own, mentor)
  const everybody = (['scholar', 'scholar2', 'facilitator', 'ld', 'upcm', 'teacher', 'elsn', 'superadmin', 'vendor'] as const)
    .map((name) => `@${demoPerson(name).name}`)
    .join(' ')
  await calls.as('scholar').call(learnerThreads.comment, { thread_id: own, content: `<p>${everybody}</p>` })
  expect(await told('forum.mentioned')).toEqual(sorted(scholar2, facilitator, ld, id('upcm')))
})

test('the longer name of somebody who is not told is no mention of the shorter one of another', async () => {
  const own = await thread(await twoScholars())
  const { name } = demoPerson('facilitator')
  const called = async (who: number, as: string) => rows('update users set name = $2 where id = $1', [who, as])
  await called(scholar, `${name} Putri`)
  await called(id('elsn'), `${name} Agung`)
  const say = (words: string) => calls.as('scholar').call(learnerThreads.comment, { thread_id: own, content: `<p>${words}</p>` })
  await say(`I am @${name} Putri, and @${name} Agung is of the team`)
  expect(await told('forum.mentioned')).toEqual([])
  await say(`Hello @${name}`)
  expect(await told('forum.mentioned')).toEqual([facilitator])
  for (const who of ['scholar', 'elsn'] as const) await called(id(who), demoPerson(who).name)
})

test('a comment is told to those who follow the thread, but its author and whom it mentions', async () => {
  const made = await twoScholars()
  const [own, beside] = [await thread(made), await thread(made)]
  await pointer(own, mentor, { following: true })
  await pointer(own, facilitator, { following: true })
  await pointer(own, ld, { following: false })
  await pointer(own, id('upcm'))
  await pointer(own, id('vendor'), { following: true })
  await pointer(beside, id('elsn'), { following: true })
  await calls.as('scholar').call(followThread, { id: own, following: 1 })
  await calls.as('scholar').call(learnerThreads.comment, { thread_id: own, content: `<p>@${demoPerson('facilitator').name}</p>` })
  expect([await told('forum.commented'), await told('forum.mentioned')]).toEqual([[mentor], [facilitator]])
})

test('who is told of a comment or a digest reads it while they read the threads and the comment stands', async () => {
  const [made, other] = [await twoScholars(), await newCourse()]
  const [own, theirs] = [await thread(made), await thread(other)]
  await thread(made)
  const [first, second] = [await comment(own), await comment(own)]
  const facts = { id: own, course_id: made.course, audience: 'learner', author: '', title: '' } as const
  const named = (...ids: number[]) => ({
    course_id: made.course,
    count: ids.length,
    threads: ids.map((one) => ({ id: one, title: '', unread: 0 })),
    one: undefined,
  })
  const reads = async (who: DemoUsername = 'scholar2') => [
    await calls.reads(who, forumNotices.commented, facts),
    await calls.reads(who, forumNotices.commented, { ...facts, comment: first }),
    await calls.reads(who, forumNotices.digest, named(own)),
    await calls.reads(who, forumNotices.digest, named(own, theirs)),
  ]
  expect([await reads(), await reads('scholar'), await reads('vendor')]).toEqual([
    [true, true, true, false],
    [true, true, true, true],
    [false, false, false, false],
  ])
  await remove(first)
  expect(await reads()).toEqual([true, false, true, false])
  expect(await calls.reads('scholar2', forumNotices.commented, { ...facts, comment: second })).toBe(true)
  await rows('update threads set deleted_at = now() where id = $1', [own])
  expect(await reads()).toEqual([false, false, false, false])
})

test('a digest goes from six o’clock in Jakarta on, once a day, with what is new since the last one', async () => {
  const made = await twoScholars()
  const other = await newCourse()
  await rows('delete from course_teachers where course_id = $1', [other.course])
  const wants = (user: number, mail = true, kind = 'forum.digest') =>
    rows('insert into notice_preferences (user_id, kind, mail) values ($1, $2, $3)', [user, kind, mail])
  await wants(facilitator)
  await wants(ld)
  await wants(scholar2, false)
  await wants(mentor, true, 'forum.commented')
  const send = (now: string) => sendDigests({ db: database.db, env: testEnv(''), contributions: joinAreas([forum]) }, new Date(now))
  const last = async (user = facilitator) =>
    (await rows<{ text: string }>('select message_html as text from notifications where user_id = $1 order by id desc limit 1', [user]))[0]
      ?.text
  const at = (one: number, created: string, active = created) =>
    rows('update threads set created_at = $2, active_at = $3 where id = $1', [one, created, active])
  const forget = async () => {
    await rows('delete from thread_digests')
    await rows('delete from notifications')
  }
  // This is 06:00 on 2 June in Jakarta. A first digest covers one day.
  const six = '2030-06-01T23:00:00Z'
  const fresh = await thread(made, { title: 'Fresh' })
  await at(fresh, '2030-05-31T23:00:01Z')
  const before = await thread(made, { title: 'Before' })
  await at(before, '2030-05-31T23:00:00Z', '2030-06-01T12:00:00Z')
  await comment(before, facilitator, { at: '2030-06-01T12:00:00Z' })
  const seen = await thread(made, { title: 'Seen' })
  await at(seen, '2030-06-01T12:00:00Z')
  await pointer(seen, facilitator)
  await at(await thread(other, { title: 'Elsewhere' }), '2030-06-01T12:00:00Z')
  // This thread is old, was never opened, and its only activity is the reader's own comment.
  const quiet = await thread(made, { title: 'Quiet' })
  await at(quiet, '2030-05-01T00:00:00Z', '2030-06-01T12:00:00Z')
  await comment(quiet, facilitator, { at: '2030-06-01T12:00:00Z' })
  // This thread was opened. It has an older unread comment, and a newer comment by the reader.
  const known = await thread(made, { title: 'Known' })
  await at(known, '2030-05-01T00:00:00Z', '2030-06-01T12:00:00Z')
  await pointer(known, facilitator)
  await comment(known, scholar, { at: '2030-05-31T23:00:00Z' })
  await comment(known, facilitator, { at: '2030-06-01T12:00:00Z' })
  expect([await send('2030-06-01T22:59:59Z'), await rows('select from thread_digests')]).toEqual([0, []])
  expect([await send(six), await last()]).toEqual([1, 'New in your forums: “Fresh”'])
  expect((await rows('select from notifications')).length).toBe(1)

  // After a new comment, both threads are in the digest with the comments since the last one.
  await forget()
  await comment(known, scholar, { at: '2030-06-01T13:00:00Z' })
  await comment(fresh, scholar, { at: '2030-05-31T23:00:00Z' })
  await at(fresh, '2030-05-31T23:00:01Z', '2030-06-01T11:00:00Z')
  expect([await send(six), await last()]).toEqual([1, 'New in your forums: “Known” (1), “Fresh”'])
  // There is no second digest on the same day. The next day has what came since.
  await comment(known, scholar, { at: '2030-06-02T01:00:00Z' })
  await at(known, '2030-05-01T00:00:00Z', '2030-06-02T01:00:00Z')
  expect(await send('2030-06-02T02:00:00Z')).toBe(0)
  expect([await send('2030-06-03T00:00:00Z'), await last()]).toEqual([1, 'New in your forums: “Known” (1)'])
  expect(await send('2030-06-04T00:00:00Z')).toBe(0)

  // Staff get threads that they follow.
  expect(await last(ld)).toBeUndefined()
  await forget()
  const stale = await thread(made, { title: 'Stale' })
  await at(stale, '2030-05-01T00:00:00Z')
  await pointer(stale, ld, { following: true })
  await pointer(known, ld, { following: false })
  await pointer(fresh, id('upcm'), { following: true })
  expect([await send(six), await last(ld)]).toEqual([1, undefined])
  await forget()
  await pointer(fresh, ld, { seen: false, following: true })
  expect([await send(six), await last(ld)]).toEqual([2, 'New in your forums: “Fresh”'])
})
