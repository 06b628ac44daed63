import { type lacks, OPEN_MONTHS } from '@pandu/contract/reviews'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import type { Tables } from '../../kit/tables.ts'
import { today } from '../mentoring/days.service.ts'
import { isLike } from './coverage.queries.ts'
import { type Asked, dues } from './reviews.dues.ts'

const thisMonth = sql<string>`date_trunc('month', ${today}::timestamp)::date`
const since = sql<string>`(${thisMonth} - ${OPEN_MONTHS - 1} * interval '1 month')::date`

/** The courses that took place in one of the last months. They are looked up first, so that only their assignments are read. */
const recentCourses = sql`array(select id from courses where deleted_at is null and status = 1 and end_date >= ${since} and start_date <= ${today})`

/**
 * What months of active scholars lack in active courses, as `d`: who was not met in a month, or whose review is late. What is owed, met and late
 * is what the one definition says.
 */
export const openMonths = (db: Db, services: Asked, wanted: { lacks: (typeof lacks)[number]; month?: string | undefined }) => {
  const { month } = wanted
  const isMeeting = wanted.lacks === 'meeting'
  const inMonths =
    month !== undefined
      ? sql`m.month = ${month}::date and m.month >= ${since}`
      : isMeeting
        ? sql`m.month = ${thisMonth}`
        : sql`m.month >= ${since}`
  const owed = dues(services, sql<boolean>`a.course_id = any(${recentCourses}) and s.status = 1 and ${inMonths}`)
  const query = db
    .selectFrom(owed.as('d'))
    .innerJoin('users', 'users.id', 'd.scholar_id')
    .innerJoin('courses', 'courses.id', 'd.course_id')
    .where(isLike(isMeeting ? { met: '0' } : { state: 'late' }))
  // Its own columns are named as SQL: what lists take knows tables alone.
  return query as unknown as SelectQueryBuilder<Tables, 'users' | 'courses', object>
}
