import { permissionOf } from '@pandu/contract/mentoring'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { given } from '../../kit/lists.ts'

// Who looks after whom on a day: docs/decisions/0035.

/** The day of a moment where the programme is. */
export const dayOf = (moment: RawBuilder<unknown>) => sql<string>`(${moment} at time zone 'Asia/Jakarta')::date`

/** The day that it is where the programme is. */
export const today = dayOf(sql`now()`)

/** As a statement of its own a day is evaluated once, not for each of many rows. Where rows are chosen by it the planner must see it as it is. */
export const evaluatedOnce = (day: RawBuilder<unknown>) => sql<string>`(select ${day})`

/** Whether a row of mentoring_assignments, or of an alias of it, holds a day. */
export const inCare = (day: RawBuilder<unknown>, table = 'mentoring_assignments') =>
  sql<boolean>`(${sql.ref(`${table}.starts_on`)} <= ${day} and coalesce(${sql.ref(`${table}.ends_on`)}, 'infinity') > ${day})`

/** The last day of the month of a day. */
export const monthEnd = (day: RawBuilder<unknown>) =>
  sql<string>`(date_trunc('month', ${day}::timestamp) + interval '1 month - 1 day')::date`

/** Whether a row counts for the month of a day: a month belongs to who looks after the scholar on its last day (O102). */
export const inCareInMonthOf = (day: RawBuilder<unknown>, table?: string) => inCare(monthEnd(day), table)

/**
 * Who can look after scholars, as rows of course, side and person: active people of the course who hold the permission of the side. Everybody else
 * keeps the scholars until they are moved, and can neither meet them nor write about them.
 */
export const activeCarers = sql`(select t.course_id, t.user_id, case p.name when ${permissionOf.mentor} then 'mentor' else 'facilitator' end side
  from course_teachers t join users person on person.id = t.user_id and person.status = 1
    join user_permissions up on up.user_id = t.user_id
    join permissions p on p.id = up.permission_id and p.name in (${permissionOf.facilitator}, ${permissionOf.mentor}))`

/**
 * Whether who has a row of mentoring_assignments, or of an alias of it, can look after scholars. For statements over many rows: all who can are read
 * once and looked up in memory. `is true` keeps the planner from a join, which it guesses far too small and would walk through for each row.
 */
export const canCare = (
  table: string,
) => sql<boolean>`((${sql.ref(`${table}.course_id`)}, ${sql.ref(`${table}.user_id`)}, ${sql.ref(`${table}.side`)})
  in (select active.course_id, active.user_id, active.side from ${activeCarers} active)) is true`

/** What is open today in a course, of some scholars or of some people, held until the write is over. */
export const holdersOn = (
  db: Db,
  courseId: number,
  of: { scholar_id?: readonly number[]; user_id?: readonly number[]; id?: readonly number[] },
) =>
  db
    .selectFrom('mentoring_assignments')
    .innerJoin('users', 'users.id', 'mentoring_assignments.user_id')
    .where('course_id', '=', courseId)
    .where(inCare(today))
    .$call(given(of.scholar_id, (q, ids) => q.where('scholar_id', '=', sql<number>`any(${ids}::int[])`)))
    .$call(given(of.user_id, (q, ids) => q.where('user_id', '=', sql<number>`any(${ids}::int[])`)))
    .$call(given(of.id, (q, ids) => q.where('mentoring_assignments.id', '=', sql<number>`any(${ids}::int[])`)))
    .select(['mentoring_assignments.id', 'side', 'scholar_id', 'user_id', 'users.name'])
    .orderBy('mentoring_assignments.id')
    .forNoKeyUpdate(['mentoring_assignments'])
    .execute()

/** What somebody has of a scholar today. */
export type Holder = Awaited<ReturnType<typeof holdersOn>>[number]
