import type { Side } from '@pandu/contract/mentoring'
import { monthTitle, periodOf } from '@pandu/contract/reviews'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { type DueRules, dueReviews } from './reviews.dues.ts'

/** The late reviews of a course, with the name of the person who owes each and the time of its reminder. */
export const lateReviews = (services: DueRules, courseId: number, side: Side) => sql`
  select d.*, author.name, scholar.name as scholar, reminder.sent_at
  from ${dueReviews(services, sql`a.course_id = ${courseId} and a.side = ${side}`)} d
    join users author on author.id = d.user_id
    join users scholar on scholar.id = d.scholar_id
    left join review_reminders reminder on reminder.course_id = d.course_id and reminder.side = d.side and reminder.author_id = d.user_id
      and reminder.scholar_id = d.scholar_id and reminder.month = d.month::date
  where d.late is not null`

interface Row {
  user_id: number
  name: string
  reviews: { scholar: string; month: string }[]
  fresh: number
  can_write: boolean
  has_scholars: boolean
}

/** The authors of a course who have late reviews, with these reviews. */
export const missingByAuthor = async (db: Db, services: DueRules, courseId: number, side: Side) => {
  const { rows } = await sql<Row>`
    select user_id, name, json_agg(json_build_object('scholar', scholar, 'month', month) order by month, scholar) reviews,
      count(*) filter (where sent_at is null) fresh, bool_and(can_write) can_write, bool_or(has_scholar) has_scholars
    from (${lateReviews(services, courseId, side)}) late group by user_id, name order by lower(name), user_id`.execute(db)
  return rows
}

/** Stores reminders for authors who can write. Answers the reviews of which each was not reminded before. */
export const storeReminders = async (
  db: Db,
  services: DueRules,
  of: { course_id: number; side: Side; user_ids: readonly number[]; by: number },
) => {
  const { rows } = await sql<Pick<Row, 'user_id' | 'reviews'>>`
    with late as (${lateReviews(services, of.course_id, of.side)}),
    fresh as (
      insert into review_reminders (course_id, side, author_id, scholar_id, month, by_id)
      select course_id, side, user_id, scholar_id, month::date, ${of.by} from late where user_id = any(${of.user_ids}::int[]) and can_write and sent_at is null
      on conflict do nothing returning author_id, scholar_id, month)
    select late.user_id, json_agg(json_build_object('scholar', scholar, 'month', late.month) order by late.month, scholar) reviews
    from fresh join late on late.user_id = fresh.author_id and late.scholar_id = fresh.scholar_id and late.month::date = fresh.month
    group by late.user_id order by late.user_id`.execute(db)
  return rows
}

/** How many reviews are named at most. The others are counted. */
const MOST_NAMED = 3

/** Names reviews for a sentence: Sari (March 2026), Budi (March 2026) and 4 more. */
export const nameReviews = (reviews: readonly { scholar: string; month: string }[]) =>
  reviews
    .slice(0, MOST_NAMED)
    .map(({ scholar, month }) => `${scholar} (${monthTitle(periodOf(month))})`)
    .join(', ') + (reviews.length > MOST_NAMED ? ` and ${reviews.length - MOST_NAMED} more` : '')
