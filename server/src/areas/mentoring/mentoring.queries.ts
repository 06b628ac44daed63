import { permissionOf, type Side } from '@pandu/contract/mentoring'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { given } from '../../kit/lists.ts'
import { activeCarers, canCare, evaluatedOnce, inCare, today } from './days.service.ts'

const namesPermission = (side: Side) => sql<boolean>`exists (select from user_permissions up
  join permissions p on p.id = up.permission_id where up.user_id = users.id and p.name = ${permissionOf[side]})`

const teaches = (courseId: number) =>
  sql<boolean>`exists (select from course_teachers t where t.course_id = ${courseId} and t.user_id = users.id)`

/** Whether somebody has scholars of a course today. */
const hasScholars = (courseId: number, side: Side) => sql<boolean>`exists (select from mentoring_assignments
  where mentoring_assignments.user_id = users.id and course_id = ${courseId} and side = ${side} and ${inCare(today)})`

/** How many scholars of a course somebody has today. */
export const scholarCount = (courseId: number, side: Side) => sql<number>`(select count(*) from mentoring_assignments
  where mentoring_assignments.user_id = users.id and course_id = ${courseId} and side = ${side} and ${inCare(today)})`

/** Whether somebody can be given scholars of a course. */
export const takesScholars = (courseId: number, side: Side) =>
  sql<boolean>`(users.status = 1 and ${teaches(courseId)} and ${namesPermission(side)})`

/** Whether a course, a row of `courses`, has mentors: somebody can be given scholars of it, or has had some. */
const hasMentors = sql<boolean>`(
  exists (select from mentoring_assignments given where given.course_id = courses.id and given.side = 'mentor'
    and given.ends_on is distinct from given.starts_on)
  or exists (select from course_teachers t join users person on person.id = t.user_id and person.status = 1
    join user_permissions up on up.user_id = person.id join permissions p on p.id = up.permission_id
    where t.course_id = courses.id and p.name = ${permissionOf.mentor}))`

/** The courses that take place, or the one that is asked for, looked up first, so that only their rows are read. */
const running = (courseId?: number) => sql`(select running.id, running.cohort_id from courses running
  where running.deleted_at is null and running.status = 1 and running.start_date <= ${today} and running.end_date >= ${today}
    and ${courseId === undefined ? sql`true` : sql`running.id = ${courseId}`})`

/**
 * Whether somebody who can be their mentor looks after a row of `cohort_members` in a row of `courses` today. All of them are read once and looked up in
 * memory; `is true` keeps the planner from a join, and with the member, not the account, only the accounts of those who have nobody are read.
 */
const hasActiveMentor = (
  courses: RawBuilder<unknown>,
) => sql<boolean>`(((courses.id, cohort_members.user_id) in (select given.course_id, given.scholar_id from mentoring_assignments given
    where given.course_id = any(array(select id from ${courses} r)) and given.side = 'mentor' and ${inCare(evaluatedOnce(today), 'given')} and ${canCare('given')})) is true)`

/**
 * The active members of courses that take place and have mentors, who have none today: one row for each course. Who is with somebody that is no
 * longer an active mentor of the course has none.
 */
export const withoutMentor = (db: Db, courseId?: number) => {
  const courses = running(courseId)
  return db
    .selectFrom('cohort_members')
    .innerJoin('courses', 'courses.cohort_id', 'cohort_members.cohort_id')
    .innerJoin('users', 'users.id', 'cohort_members.user_id')
    .$call(given(courseId, (q, id) => q.where('courses.id', '=', id)))
    .where('courses.deleted_at', 'is', null)
    .where('courses.status', '=', 1)
    .where('courses.start_date', '<=', today)
    .where('courses.end_date', '>=', today)
    .where('users.status', '=', 1)
    .where(sql<boolean>`cohort_members.cohort_id = any(array(select cohort_id from ${courses} r))`)
    .where(hasMentors)
    .where(sql<boolean>`not ${hasActiveMentor(courses)}`)
}

/** With whom such a scholar still is. */
export const lastMentor = sql<{ id: number; name: string } | null>`(select json_build_object('id', u.id, 'name', u.name)
  from mentoring_assignments given join users u on u.id = given.user_id
  where given.course_id = courses.id and given.side = 'mentor' and given.scholar_id = users.id and ${inCare(today, 'given')})`

/** Whether the joined assignment, if any, is with somebody who can look after scholars of the course. */
export const isWithActive = (courseId: number, side: Side) => sql<boolean>`exists (select from ${activeCarers} active
  where active.course_id = ${courseId} and active.side = ${side} and active.user_id = mentoring_assignments.user_id)`

/** The people of a side in a course: its facilitators or mentors, and whoever still has scholars of it. */
export const peopleOf = (db: Db, courseId: number, side: Side) =>
  db
    .selectFrom('users')
    .where('users.id', 'in', (eb) =>
      eb
        .selectFrom('course_teachers')
        .select('user_id')
        .where('course_id', '=', courseId)
        .union(eb.selectFrom('mentoring_assignments').select('user_id').where('course_id', '=', courseId).where('side', '=', side)),
    )
    .where(sql<boolean>`(${takesScholars(courseId, side)} or ${hasScholars(courseId, side)})`)

/** The members of a course by name, with the period in which somebody looks after them today. */
export const membersWithCarer = (db: Db, course: { id: number; cohort_id: number | null }, side: Side) =>
  db
    .selectFrom('cohort_members')
    .innerJoin('users', 'users.id', 'cohort_members.user_id')
    .leftJoin('mentoring_assignments', (join) =>
      join
        .onRef('mentoring_assignments.scholar_id', '=', 'users.id')
        .on('mentoring_assignments.course_id', '=', course.id)
        .on('mentoring_assignments.side', '=', side)
        .on(inCare(today)),
    )
    .where('cohort_members.cohort_id', '=', course.cohort_id ?? 0)
