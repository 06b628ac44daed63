import { permissionOf, type Side } from '@pandu/contract/mentoring'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { inCare, today } from './days.service.ts'

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
