import type { Side } from '@pandu/contract/mentoring'
import { beforeEach, expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { demoActor } from '../../../test/demo-actor.ts'
import { duringWrite, type Write } from '../../../test/during-write.ts'
import { courseMaker } from '../../../test/new-course.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { partsOf } from '../../../test/parts.ts'
import { applyChanges } from './mentoring.apply.ts'
import { lockMembers, assignablePeople } from './mentoring.changes.ts'
import { mentoringParts } from './mentoring.parts.ts'
import { membersWithCarer, peopleOf, scholarCount } from './mentoring.queries.ts'
import { assignedScholars, carerName, endAssignmentsOfScholars, endOutdatedAssignments, resumeAssignments } from './mentoring.service.ts'
import { lockAssignments } from './days.service.ts'

const database = openTestDatabase()
const { rows } = database
const { number, newCourse } = courseMaker(rows)
const parts = partsOf(database, mentoringParts)
const [scholar, scholar2] = [demoActor('scholar').id, demoActor('scholar2').id]
const [facilitator, mentor, staff] = [demoPerson('facilitator').id, demoPerson('mentor').id, demoPerson('ld').id]
type Course = Awaited<ReturnType<typeof newCourse>>

beforeEach(async () => {
  await rows('delete from mentoring_assignments')
  await rows('update users set status = 1 where id = $1', [facilitator])
})

/** A course with both scholars as members, and with the facilitator and the mentor as teachers. */
const twoScholars = async () => {
  const made = await newCourse()
  await rows(`insert into cohort_members (cohort_id, user_id, type_scholar) values ($1, $2, 'regular')`, [made.cohort, scholar2])
  await rows('insert into course_teachers (course_id, user_id) values ($1, $2)', [made.course, mentor])
  return made
}
interface Period {
  side?: Side
  user?: number
  who?: number
  /** In days before today. */
  from?: number
  to?: number | null
}
const care = (
  { course }: Pick<Course, 'course'>,
  { side = 'facilitator', user = facilitator, who = scholar, from = 10, to = null }: Period = {},
) =>
  number(
    `insert into mentoring_assignments (course_id, side, user_id, scholar_id, starts_on, ends_on)
     select $1, $2, $3, $4, day - $5::int, day - $6::int from (select (now() at time zone 'Asia/Jakarta')::date as day) today returning id`,
    [course, side, user, who, from, to],
  )
const sorted = (...ids: number[]) => ids.toSorted((a, b) => a - b)

test('the people of a side are those of the course who hold its permission and are active, and whoever still has scholars', async () => {
  const [made, other] = [await twoScholars(), await twoScholars()]
  const people = async (side: Side) =>
    (await peopleOf(database.db, made.course, side).select('users.id').orderBy('users.id').execute()).map(({ id }) => id)
  const taken = async (side: Side, ids?: number[]) => (await assignablePeople(database.db, made.course, side, ids)).map(({ id }) => id)
  expect([await people('facilitator'), await people('mentor')]).toEqual([[facilitator], [mentor]])
  expect([await taken('facilitator'), await taken('mentor'), await taken('facilitator', [mentor])]).toEqual([[facilitator], [mentor], []])
  await rows('update users set status = 0 where id = $1', [facilitator])
  expect([await people('facilitator'), await taken('facilitator')]).toEqual([[], []])
  // Assignments in another course, on the other side or in the past do not keep a person in the list.
  await care(other)
  await care(made, { side: 'mentor', user: staff })
  await care(made, { to: 5 })
  expect([await people('facilitator'), await people('mentor')]).toEqual([[], sorted(staff, mentor)])
  await care(made, { who: scholar2 })
  expect(await people('facilitator')).toEqual([facilitator])
  await rows('update users set status = 1 where id = $1', [facilitator])
  await rows('delete from course_teachers where course_id = $1', [made.course])
  expect([await people('facilitator'), await taken('facilitator'), await people('mentor')]).toEqual([[facilitator], [], [staff]])
  // A person who had scholars in the past and no longer teaches the course is not listed.
  await rows('update mentoring_assignments set ends_on = starts_on')
  expect([await people('facilitator'), await people('mentor')]).toEqual([[], []])
})

test('how many scholars somebody has is counted by course, side and day', async () => {
  const [made, other] = [await twoScholars(), await twoScholars()]
  const counts = async () =>
    (
      await database.db
        .selectFrom('users')
        .select(scholarCount(made.course, 'facilitator').as('n'))
        .where('id', 'in', [facilitator, mentor])
        .orderBy('id')
        .execute()
    ).map(({ n }) => n)
  await care(other)
  await care(made, { side: 'mentor' })
  await care(made, { to: 3 })
  const at = facilitator < mentor ? 0 : 1
  expect(await counts()).toEqual([0, 0])
  await care(made, { from: 3 })
  expect((await counts())[at]).toBe(1)
  expect((await counts())[1 - at]).toBe(0)
})

test('members are those of the cohort, each with who looks after them today', async () => {
  const [made, other] = [await twoScholars(), await newCourse()]
  await care(made, { side: 'mentor', user: mentor })
  await care(made, { to: 2 })
  await care(other, { who: scholar2 })
  const carers = async () =>
    (
      await membersWithCarer(database.db, { id: made.course, cohort_id: made.cohort }, 'facilitator')
        .select(['users.id', 'mentoring_assignments.user_id'])
        .orderBy('users.id')
        .execute()
    ).map(({ id, user_id }) => [id, user_id])
  const both = sorted(scholar, scholar2)
  expect(await carers()).toEqual(both.map((id) => [id, null]))
  await care(made, { from: 1 })
  expect(await carers()).toEqual(both.map((id) => [id, id === scholar ? facilitator : null]))
  const held = async (...ids: number[]) => (await lockMembers(database.db, { cohort_id: other.cohort }, ids)).map(({ id }) => id)
  expect([await held(scholar, scholar2), await held(scholar2)]).toEqual([[scholar], []])
})

test('somebody’s scholars are those of today in courses that are there', async () => {
  const [made, gone] = [await twoScholars(), await twoScholars()]
  const scholars = async () => (await assignedScholars(database.db, facilitator).execute()).map(({ user_id }) => user_id)
  await care(made, { user: mentor, side: 'mentor' })
  await care(made, { to: 1 })
  await care(gone)
  await rows('update courses set deleted_at = now() where id = $1', [gone.course])
  expect(await scholars()).toEqual([])
  await care(made, { who: scholar2 })
  expect(await scholars()).toEqual([scholar2])
})

test('the name of who looks after a scholar is that of this course and side today', async () => {
  const [made, other] = [await twoScholars(), await twoScholars()]
  const name = async () =>
    (
      await database.db
        .selectFrom('users')
        .select(carerName('facilitator', made.course, 'users.id').as('carer'))
        .where('id', '=', scholar)
        .executeTakeFirstOrThrow()
    ).carer
  await care(other)
  await care(made, { side: 'mentor', user: mentor })
  await care(made, { who: scholar2 })
  await care(made, { to: 1 })
  expect(await name()).toBeNull()
  await care(made, { from: 1 })
  expect(await name()).toBe(demoPerson('facilitator').name)
})

test('what is open in a course is found by scholar, by person and by number', async () => {
  const [made, other] = [await twoScholars(), await twoScholars()]
  await care(other)
  await care(made, { to: 1 })
  const [own, theirs] = [await care(made, { from: 1 }), await care(made, { side: 'mentor', user: mentor, who: scholar2 })]
  const open = async (of: Parameters<typeof lockAssignments>[2] = {}) =>
    (await lockAssignments(database.db, made.course, of)).map(({ id }) => id)
  expect([await open(), await open({ scholar_id: [scholar] }), await open({ user_id: [mentor] }), await open({ id: [own] })]).toEqual([
    [own, theirs],
    [own],
    [theirs],
    [own],
  ])
})

const endings = async () =>
  (await rows<{ id: number }>('select id from mentoring_assignments where ends_on is null order by id')).map(({ id }) => id)

test('scholars who leave a cohort end what is open in its courses, and those whom a course loses everything there', async () => {
  const [made, other] = [await twoScholars(), await twoScholars()]
  const [own, theirs, elsewhere] = [await care(made), await care(made, { who: scholar2 }), await care(other)]
  const before = await care(made, { side: 'mentor', user: mentor, to: 3 })
  expect(await endAssignmentsOfScholars(database.db, { cohort_id: made.cohort, scholar_ids: [scholar] })).toEqual([own])
  expect(await endings()).toEqual([theirs, elsewhere])
  expect((await endAssignmentsOfScholars(database.db, { course_id: made.course })).toSorted()).toEqual([theirs])
  expect(await endings()).toEqual([elsewhere])
  expect(
    await rows(`select ((now() at time zone 'Asia/Jakarta')::date - ends_on) as ago from mentoring_assignments where id = $1`, [before]),
  ).toEqual([{ ago: 3 }])
})

test('who returns is looked after by the same people again, where nobody else has come since and the course is there', async () => {
  const [made, taken, gone] = [await twoScholars(), await twoScholars(), await twoScholars()]
  const ended = await Promise.all([made, taken, gone].map((course) => care(course, { to: 0 })))
  const beside = await care(made, { who: scholar2, to: 0 })
  // An assignment of another side, scholar or course does not prevent the return. Another person on the same side does.
  const free = [
    await care(made, { side: 'mentor', user: mentor }),
    await care(gone, { who: scholar2 }),
    await care(taken, { user: mentor, from: 0 }),
  ]
  await rows('update courses set deleted_at = now() where id = $1', [gone.course])
  await resumeAssignments(database.db, [], [scholar])
  expect(await endings()).toEqual(sorted(...free))
  await resumeAssignments(database.db, ended, [scholar])
  expect(await endings()).toEqual(sorted(ended[0]!, ...free))
  await care(made, { side: 'mentor', user: mentor, who: scholar2 })
  await resumeAssignments(database.db, [beside], [scholar])
  expect(await endings()).not.toContain(beside)
  await resumeAssignments(database.db, [beside], [scholar2])
  expect(await endings()).toContain(beside)
})

test('of restored scholars what is open ends, where the person, the scholar or the course is no longer there', async () => {
  const [made, left, out, gone, past] = [
    await twoScholars(),
    await twoScholars(),
    await twoScholars(),
    await twoScholars(),
    await twoScholars(),
  ]
  const kept = [await care(made), await care(made, { side: 'mentor', user: mentor }), await care(left, { side: 'mentor', user: mentor })]
  const begun = await care(left, { from: 0 })
  const ending = [await care(out), await care(gone), begun]
  const another = await care(out, { who: scholar2, side: 'mentor', user: mentor })
  await rows('update courses set cohort_id = null where id = $1', [past.course])
  const before = await care(past, { to: 3 })
  await rows('delete from course_teachers where course_id = $1 and user_id = $2', [left.course, facilitator])
  await rows('delete from cohort_members where cohort_id = $1 and user_id = $2', [out.cohort, scholar])
  await rows('update courses set deleted_at = now() where id = $1', [gone.course])
  expect(await endOutdatedAssignments(database.db, [])).toBe(0)
  expect(await endings()).toEqual(sorted(...kept, ...ending, another))
  expect(await endOutdatedAssignments(database.db, [scholar])).toBe(3)
  expect(await endings()).toEqual(sorted(...kept, another))
  const ago = async (id: number) =>
    (
      await rows<{ ago: number }>(
        `select (now() at time zone 'Asia/Jakarta')::date - ends_on as ago from mentoring_assignments where id = $1`,
        [id],
      )
    )[0]!.ago
  expect(await Promise.all([...ending, before].map(ago))).toEqual([0, 0, 0, 3])
  // One that begins later than today ends when it begins.
  const later = await care(past, { from: -2 })
  expect([await endOutdatedAssignments(database.db, [scholar]), await ago(later)]).toEqual([1, -2])
})

test('somebody who is leaving the course while a scholar is restored does not keep the scholar', async () => {
  const made = await twoScholars()
  await care(made)
  const leave = async (query: Write) => {
    await query('select id from courses where id = $1 for no key update', [made.course])
    await query('delete from course_teachers where course_id = $1 and user_id = $2', [made.course, facilitator])
  }
  expect(await duringWrite(database.url, leave, () => endOutdatedAssignments(database.db, [scholar]))).toBe(1)
  expect(await endings()).toEqual([])
})

test('changes end the periods that are named, go on with what ended today, and begin the others once', async () => {
  const [made, other] = [await twoScholars(), await twoScholars()]
  const [old, kept, elsewhere] = [await care(made), await care(made, { who: scholar2 }), await care(other)]
  const change = (to: number | null, from: number | null = null, side: Side = 'facilitator', who = scholar) =>
    applyChanges(database.db, [{ course_id: made.course, side, scholar_id: who, from: from === null ? null : { id: from }, to }])
  expect((await change(null, old)).size).toBe(0)
  expect(await endings()).toEqual([kept, elsewhere])
  // These also ended today and stay ended: another side, another scholar, another person, another course.
  const ended = [await care(made, { side: 'mentor', user: facilitator, to: 0 }), await care(other, { who: scholar2, to: 0 })]
  expect(await change(facilitator)).toEqual(new Map([[scholar, old]]))
  expect(await endings()).toEqual([old, kept, elsewhere])
  const replaced = await change(mentor, old)
  expect([replaced.size, (await endings()).length, (await endings()).includes(old)]).toEqual([1, 3, false])
  expect(ended.some((id) => [...replaced.values()].includes(id))).toBe(false)
  const past = await care(other, { side: 'mentor', user: mentor, to: 4 })
  const again = await applyChanges(database.db, [{ course_id: other.course, side: 'mentor', scholar_id: scholar, from: null, to: mentor }])
  expect([[...again.values()].includes(past), again.size]).toEqual([false, 1])
})

test('a scholar’s page names who looks after them today, in courses that the reader sees and that go on', async () => {
  const [made, over] = [await twoScholars(), await twoScholars()]
  const ends = (course: Course, days: number) =>
    rows(`update courses set start_date = '2026-01-01', end_date = (now() at time zone 'Asia/Jakarta')::date + $2::int where id = $1`, [
      course.course,
      days,
    ])
  await ends(made, 0)
  await ends(over, -1)
  const named = async (who: 'ld' | 'scholar' | 'scholar2') =>
    (await parts.standings(demoActor(who), scholar)).map(({ label, value }) => `${label} ${value}`).toSorted()
  await care(over)
  await care(made, { who: scholar2 })
  await care(made, { to: 2 })
  expect(await named('ld')).toEqual([])
  await care(made, { from: 2 })
  await care(made, { side: 'mentor', user: mentor })
  expect(await named('ld')).toEqual([`Facilitator ${demoPerson('facilitator').name}`, `Mentor ${demoPerson('mentor').name}`])
})
