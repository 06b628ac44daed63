import { permissionOf } from '@pandu/contract/mentoring'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { ifGiven } from '../../kit/lists.ts'
import { today } from '../../kit/zone.ts'

// Which facilitator or mentor looks after which scholar on a given day: docs/decisions/0035.

/**
 * As a subquery, the expression for a day is evaluated once and not for each row. Do not use it in a condition that an index answers: the planner
 * can only estimate the rows when it sees the value.
 */
export const evaluatedOnce = (day: RawBuilder<unknown>) => sql<string>`(select ${day})`

/** Whether a row of mentoring_assignments, or of an alias of it, includes a day. */
export const isAssignedOn = (day: RawBuilder<unknown>, table = 'mentoring_assignments') =>
  sql<boolean>`(${sql.ref(`${table}.starts_on`)} <= ${day} and coalesce(${sql.ref(`${table}.ends_on`)}, 'infinity') > ${day})`

/** The last day of the month of a day. */
export const monthEnd = (day: RawBuilder<unknown>) =>
  sql<string>`(date_trunc('month', ${day}::timestamp) + interval '1 month - 1 day')::date`

/** Whether an assignment counts for the month of a day: the person who looks after the scholar on its last day is responsible for a month (O102). */
export const isAssignedAtMonthEnd = (day: RawBuilder<unknown>, table?: string) => isAssignedOn(monthEnd(day), table)

/**
 * Who can look after scholars, as rows of course, side and person: active users who teach the course and hold the permission of the side. Other
 * people keep their scholars until somebody moves them, but they can neither plan meetings nor write reviews.
 */
export const activeCarers = sql`(select t.course_id, t.user_id, case p.name when ${permissionOf.mentor} then 'mentor' else 'facilitator' end side
  from course_teachers t join users person on person.id = t.user_id and person.status = 1
    join user_permissions up on up.user_id = t.user_id
    join permissions p on p.id = up.permission_id and p.name in (${permissionOf.facilitator}, ${permissionOf.mentor}))`

/**
 * Whether the person in a row of mentoring_assignments, or of an alias of it, can look after scholars. It is meant for statements over many rows:
 * `is true` makes PostgreSQL read everybody who can once and look each row up in memory. Without it the planner chooses a join, underestimates its
 * rows and repeats it for each of them.
 */
export const isActiveCarer = (
  table: string,
) => sql<boolean>`((${sql.ref(`${table}.course_id`)}, ${sql.ref(`${table}.user_id`)}, ${sql.ref(`${table}.side`)})
  in (select active.course_id, active.user_id, active.side from ${activeCarers} active)) is true`

/** The assignments in a course that include today, of given scholars, people or ids. They are locked until the write ends. */
export const lockAssignments = (
  db: Db,
  courseId: number,
  of: { scholar_id?: readonly number[]; user_id?: readonly number[]; id?: readonly number[] },
) =>
  db
    .selectFrom('mentoring_assignments')
    .innerJoin('users', 'users.id', 'mentoring_assignments.user_id')
    .where('course_id', '=', courseId)
    .where(isAssignedOn(today))
    .$call(ifGiven(of.scholar_id, (q, ids) => q.where('scholar_id', '=', sql<number>`any(${ids}::int[])`)))
    .$call(ifGiven(of.user_id, (q, ids) => q.where('user_id', '=', sql<number>`any(${ids}::int[])`)))
    .$call(ifGiven(of.id, (q, ids) => q.where('mentoring_assignments.id', '=', sql<number>`any(${ids}::int[])`)))
    .select(['mentoring_assignments.id', 'side', 'scholar_id', 'user_id', 'users.name'])
    .orderBy('mentoring_assignments.id')
    .forNoKeyUpdate(['mentoring_assignments'])
    .execute()

/** An assignment that includes today. */
export type OpenAssignment = Awaited<ReturnType<typeof lockAssignments>>[number]
