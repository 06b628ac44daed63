import type { Actor } from '@pandu/contract/kit'
import type { Side } from '@pandu/contract/mentoring'
import { monthNames, periodOf } from '@pandu/contract/reviews'
import { sql } from 'kysely'
import { fileUrl } from '@pandu/contract/files'
import type { Db } from '../../kit/db.ts'
import { notFound } from '../../kit/errors.ts'
import { ifGiven, ifSearched } from '../../kit/lists.ts'
import { today } from '../../kit/zone.ts'
import { isAssignedOn, monthEnd } from '../mentoring/days.service.ts'
import { withoutGrace, dueReviews } from './reviews.dues.ts'
import { mayReadNotes, visibleReviews } from './reviews.service.ts'

type Month = (typeof monthNames)[number]

export const firstDayOf = (year: string, month: Month) => `${year}-${String(monthNames.indexOf(month) + 1).padStart(2, '0')}-01`

interface Wanted {
  id?: number | undefined
  status_draft?: '0' | '1' | undefined
  search?: string | undefined
  period_month?: Month | undefined
  period_year?: string | undefined
  scholar_id?: number | undefined
  course_id?: number | undefined
  user_id?: number | undefined
}

/** A month in every year that has reviews, as a list of days. This form lets PostgreSQL use the index of months, which has the order of the list. */
const inOneOfTheYears = (side: Side, month: number) => sql<boolean>`reviews.month = any(array(select make_date(of, ${month}::int, 1)
  from (select extract(year from min(month))::int first, extract(year from max(month))::int last from reviews where side = ${side}) years, generate_series(first, last) of))`

/** The reviews of a side that a reader may see and that match the filters of a list. */
export const filteredReviews = (db: Db, actor: Actor, side: Side, wanted: Wanted) => {
  const { period_month, period_year } = wanted
  return visibleReviews(db, actor)
    .where('reviews.side', '=', side)
    .$call(ifGiven(wanted.id, (q, id) => q.where('reviews.id', '=', id)))
    .$call(ifGiven(wanted.status_draft, (q, status) => q.where('reviews.status_draft', '=', Number(status))))
    .$call(ifGiven(wanted.scholar_id, (q, id) => q.where('reviews.scholar_id', '=', id)))
    .$call(ifGiven(wanted.course_id, (q, id) => q.where('reviews.course_id', '=', id)))
    .$call(ifGiven(wanted.user_id, (q, id) => q.where('reviews.author_id', '=', id)))
    .$call(
      ifGiven(period_month, (q, month) => {
        const number = monthNames.indexOf(month) + 1
        const ofMonth = q.where(sql<number>`extract(month from reviews.month)`, '=', number)
        return period_year === undefined ? ofMonth.where(inOneOfTheYears(side, number)) : ofMonth
      }),
    )
    .$call(
      ifGiven(period_year, (q, year) =>
        period_month === undefined
          ? q.where(sql<number>`extract(year from reviews.month)`, '=', Number(year))
          : q.where('reviews.month', '=', firstDayOf(year, period_month)),
      ),
    )
    .$call(
      ifSearched(wanted.search, (q, pattern) =>
        q.where('reviews.scholar_id', 'in', (eb) => eb.selectFrom('users').select('id').where('search_text', 'like', pattern)),
      ),
    )
}

/** The columns of a review in lists. Only its author and the coordinators read the note. */
export const reviewColumns = (actor: Actor) =>
  [
    'reviews.id',
    'reviews.course_id',
    'reviews.side',
    'reviews.author_id',
    'reviews.scholar_id',
    sql<string>`reviews.month::text`.as('month'),
    'reviews.content',
    'reviews.next_step',
    (mayReadNotes(actor)
      ? sql<string | null>`reviews.note`
      : sql<string | null>`case when reviews.author_id = ${actor.id} then reviews.note end`
    ).as('note'),
    sql<0 | 1>`reviews.status_draft`.as('status_draft'),
    'reviews.published_at',
    'reviews.read_at',
    'reviews.created_at',
    'reviews.updated_at',
    'courses.title as course',
    sql<Named>`(select json_build_object('name', u.name, 'profile_picture', u.profile_picture) from users u where u.id = reviews.author_id)`.as(
      'author',
    ),
    sql<Named>`(select json_build_object('name', u.name, 'profile_picture', u.profile_picture, 'no_tf', u.no_tf) from users u where u.id = reviews.scholar_id)`.as(
      'scholar',
    ),
  ] as const

interface Named {
  name: string
  profile_picture: string | null
  no_tf?: string | null
}
interface Row {
  author_id: number
  scholar_id: number
  course_id: number
  month: string
  course: string
  author: Named
  scholar: Named
}

const pictured = (id: number, { name, profile_picture }: Named) => ({
  id,
  name,
  profile_picture: profile_picture && fileUrl(profile_picture),
})

export const toReview = <R extends Row>({ author_id, month, course, author, scholar, ...row }: R) => ({
  ...row,
  ...periodOf(month),
  user_id: author_id,
  person: pictured(author_id, author),
  data_scholar: { ...pictured(row.scholar_id, scholar), no_tf: scholar.no_tf ?? null },
  data_course: { id: row.course_id, title: course },
})

/** A review that the actor may see, locked until the write ends. Any other review answers like a missing one. */
export const lockReview = async (db: Db, actor: Actor, side: Side | undefined, id: number) => {
  const row = await visibleReviews(db, actor)
    .where('reviews.id', '=', id)
    .$call(ifGiven(side, (q, value) => q.where('reviews.side', '=', value)))
    .selectAll('reviews')
    .select(sql<string>`reviews.month::text`.as('first_day'))
    .forNoKeyUpdate(['reviews'])
    .executeTakeFirst()
  if (!row) throw notFound()
  return { ...row, user_id: row.author_id }
}

/**
 * Whether a month has begun in the time zone of the programme, and whether a person may write about a scholar for it. They may if they looked after
 * the scholar on at least one of its days, or if they owe the review because another person can no longer write it.
 */
export const authorStanding = async (
  db: Db,
  of: { course_id: number; side: Side; user_id: number; scholar_id: number; month: string },
  day = today,
) => {
  const month = sql`${of.month}::date`
  const owed = dueReviews(
    withoutGrace,
    sql<boolean>`a.course_id = ${of.course_id} and a.side = ${of.side} and a.scholar_id = ${of.scholar_id} and m.month = ${month}`,
    day,
  )
  const { rows } = await sql<{ has_begun: boolean; cares: boolean }>`
    select ${month} <= ${day} as has_begun, exists (
      select from mentoring_assignments where course_id = ${of.course_id} and side = ${of.side} and user_id = ${of.user_id}
        and scholar_id = ${of.scholar_id} and starts_on <= ${monthEnd(month)} and coalesce(ends_on, 'infinity') > greatest(starts_on, ${month}))
      or exists (select from ${owed} d where d.user_id = ${of.user_id}) as cares`.execute(db)
  return rows[0] ?? { has_begun: false, cares: false }
}

/** The people who look after a scholar today. */
export const carersOf = async (db: Db, of: { course_id: number; side: Side; scholar_id: number }) => {
  const rows = await db
    .selectFrom('mentoring_assignments')
    .select('user_id')
    .where('course_id', '=', of.course_id)
    .where('side', '=', of.side)
    .where('scholar_id', '=', of.scholar_id)
    .where(isAssignedOn(today))
    .execute()
  return rows.map(({ user_id }) => user_id)
}
