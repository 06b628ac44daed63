import { permissionOf, type Side } from '@pandu/contract/mentoring'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { ifGiven } from '../../kit/lists.ts'
import type { Tables } from '../../kit/tables.ts'
import { today } from '../../kit/zone.ts'
import { activeCarers, evaluatedOnce, isAssignedOn } from './days.service.ts'

const namesPermission = (side: Side) => sql<boolean>`exists (select from user_permissions up
  join permissions p on p.id = up.permission_id where up.user_id = users.id and p.name = ${permissionOf[side]})`

const teaches = (courseId: number) =>
  sql<boolean>`exists (select from course_teachers t where t.course_id = ${courseId} and t.user_id = users.id)`

/** Whether somebody has scholars of a course in periods for which a condition holds. */
const hasScholars = (courseId: number, side: Side, when: RawBuilder<unknown>) => sql<boolean>`exists (select from mentoring_assignments
  where mentoring_assignments.user_id = users.id and course_id = ${courseId} and side = ${side} and ${when})`

/** How many scholars of a course somebody has on a day. */
export const scholarCount = (courseId: number, side: Side, day: RawBuilder<unknown> = today) =>
  sql<number>`(select count(*) from mentoring_assignments
    where mentoring_assignments.user_id = users.id and course_id = ${courseId} and side = ${side} and ${isAssignedOn(day)})`

/** Whether scholars of a course can be assigned to a person. */
export const canBeAssigned = (courseId: number, side: Side) =>
  sql<boolean>`(users.status = 1 and ${teaches(courseId)} and ${namesPermission(side)})`

/** Whether a course (a row of `courses`) has mentors, today or in the past. The first condition comes first because it is the cheaper one. */
const hasMentors = sql<boolean>`(
  exists (select from ${activeCarers} active where active.course_id = courses.id and active.side = 'mentor')
  or exists (select from mentoring_assignments given where given.course_id = courses.id and given.side = 'mentor'
    and given.ends_on is distinct from given.starts_on))`

/**
 * The members of a course (a row of `courses`) who have no active mentor today. `scholars` limits them to these ids. With `except` PostgreSQL reads
 * both sides from an index in the same order and merges them; a lookup for each of 100,000 members took twice as long.
 */
const unmentored = (scholars?: RawBuilder<number[]>) => {
  const among = (column: string) => (scholars ? sql`${sql.ref(column)} = any(${scholars})` : sql`true`)
  return sql<{ user_id: number }>`(
    select member.user_id from cohort_members member where member.cohort_id = courses.cohort_id and ${among('member.user_id')}
    except select given.scholar_id from ${activeCarers} active
      join mentoring_assignments given on given.course_id = active.course_id and given.user_id = active.user_id and given.side = active.side
    where active.course_id = courses.id and active.side = 'mentor' and ${isAssignedOn(evaluatedOnce(today), 'given')} and ${among('given.scholar_id')})`
}

/**
 * The active members without a mentor today, in current courses that have mentors: one row for each member and course. A mentor who is no longer
 * active, or no longer teaches the course, does not count. `scholars` limits the members to these ids.
 */
export const withoutMentor = (db: Db, courseId?: number, scholars?: RawBuilder<number[]>) => {
  // The rows are few, but the planner expects many. The limit makes it look up the account of each.
  const accounts = sql`lateral (select person.* from users person where person.id = unmentored.user_id limit 1)`
  const rows = db
    .selectFrom(['courses', sql`lateral ${unmentored(scholars)}`.as('unmentored'), accounts.as('users')])
    .$call(ifGiven(courseId, (q, id) => q.where('courses.id', '=', id)))
    .where('courses.deleted_at', 'is', null)
    .where('courses.status', '=', 1)
    .where('courses.start_date', '<=', today)
    .where('courses.end_date', '>=', today)
    .where(sql<boolean>`users.status = 1`)
    .where(hasMentors)
  // The type of lists allows table names only. The accounts in this query are rows of `users`.
  return rows as unknown as SelectQueryBuilder<Tables, 'courses' | 'users', object>
}

/** The inactive mentor to whom a scholar without a mentor is still assigned. */
export const lastMentor = sql<{ id: number; name: string } | null>`(select json_build_object('id', u.id, 'name', u.name)
  from mentoring_assignments given join users u on u.id = given.user_id
  where given.course_id = courses.id and given.side = 'mentor' and given.scholar_id = users.id and ${isAssignedOn(today, 'given')})`

/** Whether there is a joined assignment, to somebody who can look after scholars of the course. */
export const isWithActive = (courseId: number, side: Side) => sql<boolean>`exists (select from ${activeCarers} active
  where active.course_id = ${courseId} and active.side = ${side} and active.user_id = mentoring_assignments.user_id)`

/** Administrators of a course, and whoever has ever had scholars of it. */
const everOf = (db: Db, courseId: number, side: Side) =>
  db.selectFrom('users').where('users.id', 'in', (eb) =>
    eb
      .selectFrom('course_teachers')
      .select('user_id')
      .where('course_id', '=', courseId)
      .union(eb.selectFrom('mentoring_assignments').select('user_id').where('course_id', '=', courseId).where('side', '=', side)),
  )

/** The people of a side in a course: its facilitators or mentors, and whoever still has scholars of it. */
export const peopleOf = (db: Db, courseId: number, side: Side) =>
  everOf(db, courseId, side).where(sql<boolean>`(${canBeAssigned(courseId, side)} or ${hasScholars(courseId, side, isAssignedOn(today))})`)

/** Those of an earlier day: whoever had scholars of it then. */
export const peopleOn = (db: Db, courseId: number, side: Side, day: RawBuilder<unknown>) =>
  everOf(db, courseId, side).where(hasScholars(courseId, side, isAssignedOn(day)))

/** The people of a side in a course, of now and of earlier. */
export const peopleEver = (db: Db, courseId: number, side: Side) =>
  everOf(db, courseId, side).where(sql<boolean>`(${canBeAssigned(courseId, side)} or ${hasScholars(courseId, side, sql`true`)})`)

/** The members of a course, each joined with the assignment that includes today. */
export const membersWithCarer = (db: Db, course: { id: number; cohort_id: number | null }, side: Side) =>
  db
    .selectFrom('cohort_members')
    .innerJoin('users', 'users.id', 'cohort_members.user_id')
    .leftJoin('mentoring_assignments', (join) =>
      join
        .onRef('mentoring_assignments.scholar_id', '=', 'users.id')
        .on('mentoring_assignments.course_id', '=', course.id)
        .on('mentoring_assignments.side', '=', side)
        .on(isAssignedOn(today)),
    )
    .where('cohort_members.cohort_id', '=', course.cohort_id ?? 0)
