import type { Actor } from '@pandu/contract/kit'
import type { Side } from '@pandu/contract/mentoring'
import type { CoverageCell, coverageStates, MonthTotals } from '@pandu/contract/reviews'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { ifGiven, ifSearched } from '../../kit/lists.ts'
import { today } from '../../kit/zone.ts'
import { evaluatedOnce } from '../mentoring/days.service.ts'
import { type DueRules, dueReviews } from './reviews.dues.ts'

/** The scholars of a course whom somebody sees: those of `carer`, or all. Facilitators and mentors only see their own. */
export interface CoverageScope {
  course: { id: number; cohort_id: number | null }
  side: Side
  carer: number | undefined
}

interface Wanted {
  university_id?: number | undefined
  cohort_id?: number | undefined
  scholar_id?: number | undefined
  search?: string | undefined
}

/** The filters for a month of a scholar. */
export interface CellFilter {
  month?: string | undefined
  met?: '0' | '1' | undefined
  state?: (typeof coverageStates)[number] | undefined
}

/** Whether an owed review (`d`) matches the filters. */
export const matchesCell = ({ month, met, state }: CellFilter) =>
  sql<boolean>`${sql.join(
    [
      sql`true`,
      ...(month === undefined ? [] : [sql`d.month = ${month}`]),
      ...(met === undefined ? [] : [sql`d.met = ${met === '1'}`]),
      ...(state === undefined ? [] : [state === 'late' ? sql`d.late is not null` : sql`d.state = ${state}`]),
    ],
    sql` and `,
  )}`

/** How many months the coverage shows at most. */
const MOST_MONTHS = 12

/** The scholars in the coverage of a course: all, or those of one facilitator or mentor. */
export const coveredScholars = (db: Db, { course, side, carer }: CoverageScope, wanted: Wanted) =>
  db
    .selectFrom('users')
    .where('users.id', 'in', (eb) => {
      const assigned = eb
        .selectFrom('mentoring_assignments')
        .select('scholar_id')
        .where('course_id', '=', course.id)
        .where('side', '=', side)
        .where(sql<boolean>`ends_on is distinct from starts_on`)
      // This includes scholars whose assignment did not reach the end of a month. Another person owes the review, but this one may still write theirs.
      if (carer !== undefined) return assigned.where('user_id', '=', carer)
      return assigned.union(
        eb
          .selectFrom('cohort_members')
          .select('user_id as scholar_id')
          .where('cohort_id', '=', course.cohort_id ?? 0),
      )
    })
    .$call(ifGiven(wanted.scholar_id, (q, id) => q.where('users.id', '=', id)))
    .$call(ifGiven(wanted.university_id, (q, id) => q.where('users.university_id', '=', id)))
    .$call(
      ifGiven(wanted.cohort_id, (q, id) =>
        q.where('users.id', 'in', (eb) => eb.selectFrom('cohort_members').select('user_id').where('cohort_id', '=', id)),
      ),
    )
    .$call(ifSearched(wanted.search, (q, pattern) => q.where('users.search_text', 'like', pattern)))

/**
 * Replaces the question "was this scholar met in this month" by one that reads all presences in a course at once. A lookup for each month of each
 * scholar took as long as all the rest of the coverage.
 */
const readMetAtOnce = ({ late, contributions: { met } }: DueRules, { course, side }: CoverageScope, since: string): DueRules => {
  if (!met) return { late, contributions: { met } }
  const everybody = sql`select of.month, met.scholar_id
    from (select first::date as month from generate_series(${since}::timestamp, ${today}::timestamp, interval '1 month') first) of
      cross join lateral (${met.all(sql.ref('of.month'), course.id)}) met where met.side = ${side}`
  const was: typeof met.wasMet = ({ scholar_id, month }) => sql<boolean>`((${month}, ${scholar_id}) in (${everybody}))`
  return { late, contributions: { met: { ...met, wasMet: was } } }
}

/**
 * The reviews that are owed about the scholars of a coverage since a month. Even for one carer all assignments are read, because a carer also owes
 * what an earlier one can no longer write.
 */
const owedInScope = (db: Db, services: DueRules, covering: CoverageScope, since: string, wanted: Wanted) => {
  const { course, side, carer } = covering
  // `is true` makes PostgreSQL read the scholars once and look each up in memory, instead of joining.
  const people = sql<boolean>`(a.scholar_id in (${coveredScholars(db, covering, wanted).select('users.id')})) is true`
  const owed = dueReviews(readMetAtOnce(services, covering, since), sql`${people} and m.month >= ${since}::date`, evaluatedOnce(today), {
    of: { course_id: course.id, side },
  })
  return carer === undefined ? owed : sql`(select * from ${owed} every where every.user_id = ${carer})`
}

/** The scholars of a coverage with at least one month that matches the filters. */
export const scholarsWithCell = (db: Db, services: DueRules, covering: CoverageScope, since: string, wanted: Wanted, cells: CellFilter) =>
  coveredScholars(db, covering, wanted).where(
    sql<boolean>`users.id in (select d.scholar_id from ${owedInScope(db, services, covering, since, wanted)} d where ${matchesCell(cells)})`,
  )

interface Grid {
  totals: MonthTotals[]
  /** The cells of the scholars on a page, by their ids. */
  cells: Record<number, CoverageCell[]>
}

/** The totals of each month and the cells of the given scholars. One statement, so that the owed reviews are read once for both. */
export const coverageGrid = (db: Db, services: DueRules, covering: CoverageScope, since: string, wanted: Wanted, ids: readonly number[]) =>
  sql<Grid>`
    with owed as materialized (select * from ${owedInScope(db, services, covering, since, wanted)} every_due),
    totals as (
      select d.month, count(*) filter (where d.met) met, count(*) - count(*) filter (where d.met) unmet, count(*) filter (where d.state = 'none') "none",
        count(*) filter (where d.state = 'draft') draft, count(*) filter (where d.state = 'published') published,
        count(*) filter (where d.state = 'read') "read", count(*) filter (where d.late is not null) late
      from owed d group by d.month),
    cells as (
      select d.scholar_id, json_agg(json_build_object('month', d.month, 'user_id', d.user_id, 'state', d.state, 'review_id', d.review_id,
        'late', d.late, 'met', d.met) order by d.month) of from owed d where d.scholar_id = any(${ids}::int[]) group by d.scholar_id)
    select (select coalesce(json_agg(totals order by totals.month), '[]') from totals) totals,
      (select coalesce(json_object_agg(cells.scholar_id, cells.of), '{}') from cells) cells`

/** The first days of the last twelve months of a course that have begun. */
export const courseMonths = async (db: Db, courseId: number) => {
  const { rows } = await sql<{ month: string }>`
    select month::date::text as month from courses, generate_series(date_trunc('month', start_date::timestamp), least(end_date, ${today})::timestamp, interval '1 month') month
    where id = ${courseId} order by 1 desc limit ${MOST_MONTHS}`.execute(db)
  return rows.map(({ month }) => month).toReversed()
}

interface Option {
  id: number
  name: string
}

/** The options of the filters. Facilitators and mentors have few scholars and get no filters. */
export const coverageOptions = async (db: Db, { course, side, carer }: CoverageScope) => {
  if (carer !== undefined) return { people: [], universities: [], cohorts: [] }
  const covered = coveredScholars(db, { course, side, carer: undefined }, {}).select('users.id')
  const { rows } = await sql<{ people: Option[]; universities: Option[]; cohorts: Option[] }>`
    with covered as (${covered})
    select
      (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by lower(u.name), u.id), '[]') from users u
        where u.id in (select user_id from mentoring_assignments where course_id = ${course.id} and side = ${side})) people,
      (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by lower(u.name), u.id), '[]') from universities u
        where u.id in (select s.university_id from users s join covered on covered.id = s.id)) universities,
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by lower(c.name), c.id), '[]') from cohorts c
        where c.id in (select m.cohort_id from cohort_members m join covered on covered.id = m.user_id)) cohorts`.execute(db)
  return rows[0] ?? { people: [], universities: [], cohorts: [] }
}

/** The coverage that a reader sees. */
export const coverageScope = (actor: Actor, course: CoverageScope['course'] & { seat: string }, side: Side): CoverageScope => ({
  course,
  side,
  carer: course.seat === 'teacher' ? actor.id : undefined,
})
