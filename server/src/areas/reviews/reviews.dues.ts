import type { Side } from '@pandu/contract/mentoring'
import type { LateDays } from '@pandu/contract/kit'
import { type CoverageCell, reviewDays } from '@pandu/contract/reviews'
import { type RawBuilder, sql } from 'kysely'
import type { Contributions } from '../../kit/area.ts'
import type { Db } from '../../kit/db.ts'
import { readSetting } from '../../kit/settings.ts'
import { today } from '../../kit/zone.ts'
import { activeCarers, isActiveCarer, evaluatedOnce, isAssignedOn, isAssignedAtMonthEnd, monthEnd } from '../mentoring/days.service.ts'

/** A review that somebody owes, with its state. `month` is the first day of its month. */
export interface DueReview extends CoverageCell {
  assignment_id: number
  course_id: number
  side: Side
  scholar_id: number
  /** Whether the person who owes it can write it: they are an active facilitator or mentor of the course. */
  can_write: boolean
  /** Whether this person looks after the scholar today. */
  has_scholar: boolean
}

/** What {@link dueReviews} depends on, beside the stored rows. */
export interface DueRules {
  readonly late: LateDays
  readonly contributions: Pick<Contributions, 'met'>
}

/** Reads the current days of grace. */
export const readDueRules = async (db: Db, { contributions }: Pick<DueRules, 'contributions'>): Promise<DueRules> => ({
  late: await readSetting(db, reviewDays),
  contributions,
})

const month = sql.ref('m.month')

/** The months from that of one day to that of another. */
export interface MonthSpan {
  from: RawBuilder<string>
  to: RawBuilder<string>
}

/** The first day for which an assignment (`a`) in a course (`c`) can owe a review. */
export const firstOwedDay = (months?: MonthSpan) =>
  sql`greatest(a.starts_on, c.start_date, ${months ? evaluatedOnce(months.from) : sql`null`})`
/** The last such day, up to a given day. */
export const lastOwedDay = (day: RawBuilder<unknown>, months?: MonthSpan) =>
  sql`least(c.end_date, a.ends_on, ${day}, ${months ? evaluatedOnce(months.to) : sql`null`})`

/** Limits which months {@link dueReviews} reads. It does not change what is said about a month. */
export interface DueScope {
  /** Without it all months that have begun are read. */
  months?: MonthSpan | undefined
  /** One side of one course. Its reviews are then read at once and not looked up for each month of each scholar. */
  of?: { course_id: number; side: Side } | undefined
}

const reviewColumns = sql`written.id, written.status_draft, written.read_at`

/** The review for a month (`m`) of an assignment (`a`), as `r`. The limit makes PostgreSQL use the index, because it expects far too many months. */
const reviewOf = (of: DueScope['of']) => {
  const author = sql`coalesce(heir.user_id, a.user_id)`
  return of === undefined
    ? sql`left join lateral (select ${reviewColumns} from reviews written
        where written.course_id = a.course_id and written.side = a.side and written.scholar_id = a.scholar_id and written.month = m.month
          and written.author_id = ${author} limit 1) r on true`
    : // `+ 0` prevents a merge join, which would read the reviews of a scholar again for each month.
      sql`left join (select ${reviewColumns}, written.scholar_id, written.month, written.author_id from reviews written
          where written.course_id = ${of.course_id} and written.side = ${of.side}) r
        on r.scholar_id = a.scholar_id + 0 and r.month = m.month and r.author_id = ${author}`
}

/** The months for which an assignment (`a`) can owe a review, by their first day, as `m`. */
const monthsOwed = (day: RawBuilder<unknown>, months?: MonthSpan) => sql`lateral (
      select first::date as month from generate_series(date_trunc('month', ${firstOwedDay(months)}::timestamp),
        ${lastOwedDay(day, months)}::timestamp, interval '1 month') first) m`

/**
 * Defines who owes which review, its state, and whether the scholar was met (docs/decisions/0038). The coverage, reminders, the weekly list and the
 * overview all use it. The review of a month is owed by the person who looks after the scholar on its last day, for every month of the course that
 * has begun. If that person can no longer write and has not published it, the person who looks after the scholar today owes it. A review is late when
 * it is not published after the days of grace, while course and scholar are active. `where` limits the assignments (`a`).
 */
export const dueReviews = (
  { late, contributions }: DueRules,
  where: RawBuilder<boolean>,
  day: RawBuilder<unknown> = today,
  { months, of }: DueScope = {},
) => sql<DueReview>`(
  select a.id as assignment_id, a.course_id, a.side, coalesce(heir.user_id, a.user_id) as user_id, a.scholar_id, m.month::text as month, r.id as review_id,
    case when r.id is null then 'none' when r.status_draft = 1 then 'draft' when r.read_at is null then 'published' else 'read' end as state,
    case when r.status_draft = 0 or c.status <> 1 or s.status <> 1 then null
      when ${day} > ${monthEnd(month)} + ${late.red}::int then 'red'
      when ${day} > ${monthEnd(month)} + ${late.amber}::int then 'amber' end as late,
    ${contributions.met?.wasMet({ course_id: sql.ref('a.course_id'), side: sql.ref('a.side'), scholar_id: sql.ref('a.scholar_id'), month }) ?? sql`false`} as met,
    heir.user_id is not null or active.can as can_write, heir.user_id is not null or ${isAssignedOn(day, 'a')} as has_scholar
  from mentoring_assignments a
    join courses c on c.id = a.course_id and c.deleted_at is null
    join users s on s.id = a.scholar_id
    cross join lateral (select ${isActiveCarer('a')} as can offset 0) active
    cross join ${monthsOwed(day, months)}
    left join lateral (select present.user_id from mentoring_assignments present
        join ${activeCarers} other on other.course_id = present.course_id and other.user_id = present.user_id and other.side = present.side
      where not active.can and present.course_id = a.course_id and present.side = a.side and present.scholar_id = a.scholar_id
        and present.user_id <> a.user_id and ${isAssignedOn(day, 'present')}
        and not exists (select from reviews done where done.course_id = a.course_id and done.side = a.side and done.scholar_id = a.scholar_id
          and done.month = m.month and done.author_id = a.user_id and done.status_draft = 0) limit 1) heir on true
    ${reviewOf(of)}
  where ${where} and ${of ? sql`a.course_id = ${of.course_id} and a.side = ${of.side}` : sql`true`} and ${isAssignedAtMonthEnd(month, 'a')})`

/** For {@link dueReviews} without days of grace, when it does not matter who was met. */
export const withoutGrace: DueRules = { late: { amber: 0, red: 0 }, contributions: { met: undefined } }

/** The assignments (`a`) of other people to scholars whom this person looks after now. */
const takenOver = (
  userId: number,
  day: RawBuilder<unknown>,
) => sql<boolean>`a.user_id <> ${userId} and (a.course_id, a.side, a.scholar_id) in (
  select now.course_id, now.side, now.scholar_id from mentoring_assignments now where now.user_id = ${userId} and ${isAssignedOn(day, 'now')})`

export interface DueMonth {
  /** The id of one of the scholars. */
  id: number
  /** The last day of the month. */
  at: string
  course_id: number
  side: Side
  month: string
  course: string
  count: number
}

/**
 * For each past month, the number of reviews that a person owes and can write. It counts what {@link dueReviews} calls late without days of grace.
 * `taken`, the reviews taken over from other people, come from `dueReviews`. `own` are counted faster: scholars with the same dates are one row, so that
 * many unwritten reviews cost no more than their months. A test compares both definitions.
 */
export const dueMonths = (userId: number, day: RawBuilder<unknown> = today) => sql<DueMonth>`(
  with mine as materialized (
    select a.course_id, a.side, a.scholar_id, a.starts_on, a.ends_on from mentoring_assignments a join users s on s.id = a.scholar_id and s.status = 1
      join ${activeCarers} active on active.course_id = a.course_id and active.user_id = a.user_id and active.side = a.side
    where a.user_id = ${userId}),
  spans as (
    select course_id, side, starts_on, ends_on, min(scholar_id) id, count(*) count from mine group by course_id, side, starts_on, ends_on),
  owed as (
    select a.course_id, a.side, m.month, c.title course, min(a.id) id, sum(a.count)::int count
    from spans a join courses c on c.id = a.course_id and c.deleted_at is null and c.status = 1
      cross join ${monthsOwed(day)}
    where ${isAssignedAtMonthEnd(month, 'a')} and ${day} > ${monthEnd(month)} group by a.course_id, a.side, m.month, c.title),
  done as (
    select m.course_id, m.side, m.month, count(*)::int count
    from reviews m join mine a on a.course_id = m.course_id and a.side = m.side and a.scholar_id = m.scholar_id and ${isAssignedAtMonthEnd(month, 'a')}
    where m.author_id = ${userId} and m.status_draft = 0 group by m.course_id, m.side, m.month),
  own as (
    select o.id, o.course_id, o.side, o.month, o.course, o.count - coalesce(d.count, 0) count
    from owed o left join done d on d.course_id = o.course_id and d.side = o.side and d.month = o.month
    where o.count > coalesce(d.count, 0)),
  taken as (
    select min(d.scholar_id) id, d.course_id, d.side, d.month::date as month, min(c.title) course, count(*)::int count
    from ${dueReviews(withoutGrace, takenOver(userId, day), day)} d join courses c on c.id = d.course_id
    where d.user_id = ${userId} and d.late is not null group by d.course_id, d.side, d.month)
  select min(o.id) id, ${monthEnd(sql`o.month`)} at, o.course_id, o.side, o.month::text as month, o.course, sum(o.count)::int count
  from (select * from own union all select * from taken) o group by o.course_id, o.side, o.month, o.course)`
