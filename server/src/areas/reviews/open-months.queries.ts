import { type lacks, OPEN_MONTHS } from '@pandu/contract/reviews'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import type { Tables } from '../../kit/tables.ts'
import { evaluatedOnce, monthEnd, today } from '../mentoring/days.service.ts'
import { isLike } from './coverage.queries.ts'
import { type Asked, dues, type Months, periodsLacking } from './reviews.dues.ts'

const thisMonth = sql<string>`date_trunc('month', ${today}::timestamp)::date`
const since = sql<string>`(${thisMonth} - ${OPEN_MONTHS - 1} * interval '1 month')::date`

/** The courses that took place in one of the last months. They are looked up first, so that only their assignments are read. */
const recentCourses = sql`array(select id from courses where deleted_at is null and status = 1 and end_date >= ${since} and start_date <= ${today})`
const isRecent = sql<boolean>`a.course_id = any(${recentCourses})`

/** The months that are looked at: the one that is asked for or all of the last twelve, and of these the ones in which a review can be late by now. */
const monthsFor = ({ lacks: lacking, month }: Wanted, { late }: Asked): Months => {
  const wanted = month === undefined ? undefined : sql<string>`${month}::date`
  const from = sql<string>`greatest(${wanted ?? (lacking === 'meeting' ? thisMonth : since)}, ${since})`
  const to = wanted === undefined ? today : monthEnd(wanted)
  if (lacking === 'meeting') return { from, to }
  const lastOver = sql<string>`(date_trunc('month', (${today} - ${Math.min(late.amber, late.red)}::int)::timestamp) - interval '1 day')::date`
  return { from, to: sql<string>`least(${to}, ${lastOver})` }
}

/** A condition on the periods (`a`) that leaves few of them, and all that lack something. */
const mayLack = (
  { lacks: lacking, course_id, scholars }: Wanted,
  inCourses: RawBuilder<boolean>,
  { contributions }: Asked,
  months: Months,
) => {
  if (scholars) return sql`a.scholar_id = any(${scholars})`
  if (lacking === 'review') return sql`a.id = any(array(${periodsLacking(inCourses, evaluatedOnce(today), months, course_id)}))`
  const met = contributions.met?.all(months.from, course_id)
  if (!met) return sql`true`
  // The offset has all of them read at once.
  return sql`a.id = any(array(select a.id from mentoring_assignments a where ${inCourses}
    and not exists (select from (${met} offset 0) met where met.course_id = a.course_id and met.side = a.side and met.scholar_id = a.scholar_id)))`
}

interface Wanted {
  lacks: (typeof lacks)[number]
  month?: string | undefined
  course_id?: number | undefined
  /** The ids of a few scholars, for what they lack alone. */
  scholars?: RawBuilder<number[]> | undefined
}

/**
 * What months of active scholars lack in active courses, as `d`: who was not met in a month, or whose review is late. What is owed, met and late
 * is what the one definition says; it is asked about the few that a look over all of them leaves.
 */
export const openMonths = (db: Db, services: Asked, wanted: Wanted) => {
  const months = monthsFor(wanted, services)
  const inCourses = wanted.course_id === undefined ? isRecent : sql<boolean>`a.course_id = ${wanted.course_id} and ${isRecent}`
  const where = sql<boolean>`${inCourses} and s.status = 1 and ${mayLack(wanted, inCourses, services, months)}`
  const owed = dues(services, where, evaluatedOnce(today), months)
  const query = db
    .selectFrom(owed.as('d'))
    .innerJoin('users', 'users.id', 'd.scholar_id')
    .where(isLike(wanted.lacks === 'meeting' ? { met: '0' } : { state: 'late' }))
  // Its own columns are named as SQL: what lists take knows tables alone.
  return query as unknown as SelectQueryBuilder<Tables, 'users', object>
}
