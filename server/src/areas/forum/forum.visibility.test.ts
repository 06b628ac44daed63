import type { Audience } from '@pandu/contract/forum'
import { beforeEach, expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { demoActor } from '../../../test/demo-actor.ts'
import { courseMaker } from '../../../test/new-course.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { findThread, lockComment, threadColumns, withPictures } from './forum.queries.ts'
import { readerIds, threadsIn, visibleThreads } from './forum.reading.ts'

const database = openTestDatabase()
const { rows } = database
const { number, newCourse } = courseMaker(rows)
const id = (name: DemoUsername) => demoPerson(name).id
const names = ['superadmin', 'upcm', 'teacher', 'guest', 'vendor', 'facilitator', 'mentor', 'scholar', 'scholar2'] as const

beforeEach(async () => {
  await rows('delete from threads')
  await rows('update users set status = 1 where id = any($1)', [names.map(id)])
})

type Course = Awaited<ReturnType<typeof newCourse>>
/** A course with the facilitator and the mentor as teachers and the first scholar as a member. */
const withMentor = async () => {
  const made = await newCourse()
  await rows('insert into course_teachers (course_id, user_id) values ($1, $2)', [made.course, id('mentor')])
  return made
}
const thread = ({ course }: Pick<Course, 'course'>, audience: Audience = 'learner', by: DemoUsername = 'scholar') =>
  number(
    `insert into threads (course_id, audience, by_id, title, content, search_text) values ($1, $2, $3, 'A thread', '', '') returning id`,
    [course, audience, id(by)],
  )
const comment = (to: number, by: DemoUsername = 'scholar') =>
  number(`insert into thread_comments (thread_id, by_id, content) values ($1, $2, 'Words') returning id`, [to, id(by)])

/** The readers of the threads of an audience, by each of the three ways to ask for them. */
const readers = async ({ course }: Course, audience: Audience) => {
  const found: string[][] = [[], [], []]
  const all = await readerIds(database.db, { course_id: course, audience })
  for (const name of names) {
    const reader = { id: id(name) }
    const list = await visibleThreads(database.db, reader)
      .where('threads.audience', '=', audience)
      .where('courses.id', '=', course)
      .select('threads.id')
      .execute()
    const inCourse = await threadsIn(database.db, reader, course, audience).select('threads.id').execute()
    if (list.length > 0) found[0]!.push(name)
    if (inCourse.length > 0) found[1]!.push(name)
    if (all.includes(reader.id)) found[2]!.push(name)
  }
  expect([found[1], found[2]]).toEqual([found[0], found[0]])
  return found[0]!.join(' ')
}

test('learners’ threads are read by staff, the people of the course and its scholars; others by those who hold a permission for them', async () => {
  const [made, other] = [await withMentor(), await withMentor()]
  for (const audience of ['learner', 'facilitator', 'mentor'] as const) await thread(made, audience)
  await rows('insert into cohort_members (cohort_id, user_id, type_scholar) values ($1, $2, $3)', [other.cohort, id('scholar2'), 'regular'])
  await rows('insert into course_teachers (course_id, user_id) values ($1, $2)', [other.course, id('vendor')])
  expect(await readers(made, 'learner')).toBe('superadmin upcm teacher guest facilitator mentor scholar')
  expect(await readers(made, 'facilitator')).toBe('superadmin upcm facilitator scholar')
  expect(await readers(made, 'mentor')).toBe('superadmin upcm facilitator mentor scholar')
  await rows('update courses set status = 0 where id = $1', [made.course])
  expect(await readers(made, 'learner')).toBe('superadmin upcm teacher guest facilitator mentor')
  await rows('update users set status = 0 where id = $1', [id('mentor')])
  expect(await readers(made, 'learner')).toBe('superadmin upcm teacher guest facilitator')
  await rows('update courses set deleted_at = now() where id = $1', [made.course])
  expect(await readers(made, 'learner')).toBe('')
})

test('threads that were deleted, of other courses and of other audiences are not among those of a course', async () => {
  const [made, other] = [await withMentor(), await withMentor()]
  const [own, gone] = [await thread(made), await thread(made)]
  await thread(made, 'mentor')
  await thread(other)
  await rows('update threads set deleted_at = now() where id = $1', [gone])
  const listed = async () =>
    (
      await threadsIn(database.db, { id: id('guest') }, made.course, 'learner')
        .select('threads.id')
        .execute()
    ).map((row) => row.id)
  expect(await listed()).toEqual([own])
  expect(
    (
      await visibleThreads(database.db, { id: id('guest') })
        .select('threads.id')
        .execute()
    ).map((row) => row.id),
  ).not.toContain(gone)
})

test('a thread is found by its number, for the audience that a call serves, and held where that is asked for', async () => {
  const made = await withMentor()
  const [learner, mentor] = [await thread(made), await thread(made, 'mentor')]
  const found = (wanted: number, of?: Audience[], who: 'guest' | 'ld' = 'ld') =>
    findThread(database.db, demoActor(who), { id: wanted, ...(of && { of }) }).then(
      (row) => row.id,
      () => 'missing',
    )
  expect([
    await found(learner),
    await found(mentor),
    await found(mentor, ['mentor']),
    await found(learner, ['mentor', 'facilitator']),
  ]).toEqual([learner, mentor, mentor, 'missing'])
  expect(await found(mentor, undefined, 'guest')).toBe('missing')
  const held = (lock: boolean) =>
    database.db.transaction().execute(async (db) => {
      await findThread(db, demoActor('ld'), { id: learner, lock })
      return rows('select 1 from threads where id = $1 for no key update nowait', [learner]).then(
        () => false,
        () => true,
      )
    })
  expect([await held(true), await held(false)]).toEqual([true, false])
})

test('a comment is found while it stands, in a thread that the reader sees', async () => {
  const made = await withMentor()
  const [learner, mentor] = [await thread(made), await thread(made, 'mentor')]
  const [first, second, gone] = [await comment(learner), await comment(mentor, 'facilitator'), await comment(learner)]
  await rows('update thread_comments set deleted_at = now() where id = $1', [gone])
  const found = (wanted: number, who: 'guest' | 'ld' = 'ld', of?: Audience[]) =>
    lockComment(database.db, demoActor(who), wanted, of).then(
      ({ comment: one, thread: place, state }) => [one.id, place.id, state.comment_by],
      () => 'missing',
    )
  expect([await found(first), await found(second), await found(second, 'ld', ['mentor'])]).toEqual([
    [first, learner, id('scholar')],
    [second, mentor, id('facilitator')],
    [second, mentor, id('facilitator')],
  ])
  expect([await found(gone), await found(second, 'guest'), await found(first, 'ld', ['mentor']), await found(first + 1000)]).toEqual([
    'missing',
    'missing',
    'missing',
    'missing',
  ])
})

test('a thread counts its comments, and as unread those of others after the reader’s pointer', async () => {
  const made = await withMentor()
  const [own, beside] = [await thread(made), await thread(made)]
  const read = async (who: DemoUsername = 'facilitator') =>
    withPictures(
      await visibleThreads(database.db, { id: id(who) })
        .where('threads.id', '=', own)
        .select(threadColumns)
        .executeTakeFirstOrThrow(),
    )
  const counts = async (who?: DemoUsername) => {
    const { comments, unread, is_new, following } = await read(who)
    return [comments, unread, is_new, following]
  }
  expect([await counts(), await counts('scholar')]).toEqual([
    [0, 0, true, false],
    [0, 0, false, false],
  ])
  const first = await comment(own)
  await comment(own, 'facilitator')
  const gone = await comment(own)
  await comment(own)
  await comment(beside)
  await rows('update thread_comments set deleted_at = now() where id = $1', [gone])
  expect(await counts()).toEqual([3, 2, true, false])
  const reader = (to: number, who: DemoUsername, readTo: number, seen: boolean, following: boolean) =>
    rows(
      'insert into thread_readers (thread_id, user_id, read_to, seen_at, following) values ($1, $2, $3, case when $4 then now() end, $5)',
      [to, id(who), readTo, seen, following],
    )
  await reader(beside, 'facilitator', 1_000_000, true, true)
  await reader(own, 'mentor', 1_000_000, true, true)
  expect(await counts()).toEqual([3, 2, true, false])
  await reader(own, 'facilitator', first, false, true)
  expect(await counts()).toEqual([3, 1, true, true])
  await rows('update thread_readers set seen_at = now()')
  expect(await counts()).toEqual([3, 1, false, true])

  const [file] = await rows<{ id: string }>('select id from files limit 1')
  await rows('update users set profile_picture = null where id = $1', [id('scholar')])
  await rows('update threads set edited_by = $2 where id = $1', [own, id('mentor')])
  const plain = await read()
  expect([plain.by!.name, plain.by!.profile_picture, plain.thumbnail, plain.edited_by]).toEqual([
    demoPerson('scholar').name,
    null,
    null,
    demoPerson('mentor').name,
  ])
  await rows('update users set profile_picture = $2 where id = $1', [id('scholar'), file!.id])
  await rows('update threads set thumbnail = $2 where id = $1', [own, file!.id])
  const link = expect.stringMatching(new RegExp(`^/.*${file!.id}$`))
  const pictured = await read()
  expect([pictured.by!.profile_picture, pictured.thumbnail]).toEqual([link, link])
  await rows('update users set profile_picture = null where id = $1', [id('scholar')])
  await rows('update threads set by_id = null where id = $1', [own])
  expect((await read()).by).toBeNull()
})
