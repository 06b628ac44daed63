import { type lackingKinds, OPEN_MONTHS } from '@pandu/contract/reviews'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import type { Tables } from '../../kit/tables.ts'
import { today } from '../../kit/zone.ts'
import { evaluatedOnce, monthEnd } from '../mentoring/days.service.ts'
import { matchesCell } from './coverage.queries.ts'
import { type DueRules, dueReviews, type MonthSpan } from './reviews.dues.ts'
import { assignmentsLackingReview } from './reviews.lacking.ts'

const thisMonth = sql<string>`date_trunc('month', ${today}::timestamp)::date`
const since = sql<string>`(${thisMonth} - ${OPEN_MONTHS - 1} * interval '1 month')::date`

/** The courses of the last twelve months. They are looked up first, so that only their assignments are read. */
const recentCourses = sql`array(select id from courses where deleted_at is null and status = 1 and end_date >= ${since} and start_date <= ${today})`
const isRecent = sql<boolean>`a.course_id = any(${recentCourses})`

/** The months to check: the given one, or the last twelve. For reviews, only months that are long enough ago for a review to be late. */
const monthsFor = ({ lacks: lacking, month }: Wanted, { late }: DueRules): MonthSpan => {
  const wanted = month === undefined ? undefined : sql<string>`${month}::date`
  const from = sql<string>`greatest(${wanted ?? (lacking === 'meeting' ? thisMonth : since)}, ${since})`
  const to = wanted === undefined ? today : monthEnd(wanted)
  if (lacking === 'meeting') return { from, to }
  const lastOver = sql<string>`(date_trunc('month', (${today} - ${Math.min(late.amber, late.red)}::int)::timestamp) - interval '1 day')::date`
  return { from, to: sql<string>`least(${to}, ${lastOver})` }
}

interface Wanted {
  lacks: (typeof lackingKinds)[number]
  month?: string | undefined
  course_id?: number | undefined
}

/** Limits a list to scholars, by their ids, or to the assignments that `searchAssignments` answered. */
export type ListScope = { scholars: RawBuilder<number[]> } | { periods: readonly number[] }

const coursesOf = ({ course_id }: Wanted) => (course_id === undefined ? isRecent : sql<boolean>`a.course_id = ${course_id} and ${isRecent}`)

/** The ids of the assignments (`a`) that may lack something. It may include some that do not, but never misses one. */
const assignmentsThatLack = (wanted: Wanted, { contributions: { met } }: DueRules, months: MonthSpan, scholars?: RawBuilder<number[]>) => {
  const { lacks: lacking, course_id } = wanted
  // `is true` makes PostgreSQL look assignments up by scholar. Otherwise it reads all those of the courses.
  const among = scholars ? sql<boolean>`(${coursesOf(wanted)}) is true and a.scholar_id = any(${scholars})` : coursesOf(wanted)
  if (lacking === 'review') return assignmentsLackingReview(among, evaluatedOnce(today), months, scholars ? 'few' : (course_id ?? 'all'))
  const periods = sql`select a.id from mentoring_assignments a where ${among}`
  if (!met) return periods
  const wasMet = scholars
    ? met.wasMet({ course_id: sql.ref('a.course_id'), side: sql.ref('a.side'), scholar_id: sql.ref('a.scholar_id'), month: months.from })
    : // `offset 0` makes PostgreSQL read all of them at once.
      sql`exists (select from (${met.all(months.from, course_id)} offset 0) met
        where met.course_id = a.course_id and met.side = a.side and met.scholar_id = a.scholar_id)`
  return sql`${periods} and not ${wasMet}`
}

/** Up to this number of scholars it is faster to check each than to check all courses. */
const FEW_SCHOLARS = 4000

/** Searches scholars and answers the ids of their assignments that may lack something; undefined when more than {@link FEW_SCHOLARS} scholars match. */
export const searchAssignments = async (db: Db, services: DueRules, wanted: Wanted, pattern: string) => {
  const scholars = sql<number[]>`array(select id from found)`
  const { rows } = await sql<{ ids: number[] | null }>`
    with found as materialized (select id from users where search_text like ${pattern} and role = 'SCHOLAR' limit ${sql.lit(FEW_SCHOLARS + 1)})
    select case when (select count(*) from found) <= ${sql.lit(FEW_SCHOLARS)}
      then array(${assignmentsThatLack(wanted, services, monthsFor(wanted, services), scholars)}) end ids`.execute(db)
  return rows[0]?.ids ?? undefined
}

/**
 * The months of active scholars in active courses that lack something, as `d`: the scholar was not met, or the review is late. A fast statement first
 * finds the few assignments that may lack something. Only about these it asks `dueReviews`, which defines what is owed, met and late.
 */
export const openMonths = (db: Db, services: DueRules, wanted: Wanted, among?: ListScope) => {
  const months = monthsFor(wanted, services)
  const lacking =
    among && 'periods' in among
      ? sql`${among.periods}::int[]`
      : sql`array(${assignmentsThatLack(wanted, services, months, among?.scholars)})`
  const where = sql<boolean>`${coursesOf(wanted)} and s.status = 1 and a.id = any(${lacking})`
  const owed = dueReviews(services, where, evaluatedOnce(today), { months })
  const query = db
    .selectFrom(owed.as('d'))
    .innerJoin('users', 'users.id', 'd.scholar_id')
    .where(matchesCell(wanted.lacks === 'meeting' ? { met: '0' } : { state: 'late' }))
  // The type of lists allows table names only. The columns of `d` are written as SQL.
  return query as unknown as SelectQueryBuilder<Tables, 'users', object>
}
