import { type RawBuilder, sql } from 'kysely'
import { evaluatedOnce } from '../mentoring/days.service.ts'
import { firstOwedDay, lastOwedDay, type MonthSpan } from './reviews.dues.ts'

/** The number of months since the year 0, so that months can be subtracted. */
const monthNumber = (day: RawBuilder<unknown>) => sql`(date_part('year', ${day}) * 12 + date_part('month', ${day}))::int`

/**
 * The ids of the assignments (`a`) that lack a published review for at least one month, out of at most thirty months. It never misses one, but may
 * include some that lack nothing, because it does not count the reviews of successors. Lists then ask `dueReviews` about these assignments only. Each month
 * is a bit of an integer: comparing two integers is several times faster than looking up the review of each month. `read` says how reviews are read:
 * those of all courses or of one course at once, or `few`, those of each assignment through an index.
 */
export const assignmentsLackingReview = (
  where: RawBuilder<boolean>,
  day: RawBuilder<unknown>,
  months: MonthSpan,
  read: number | 'all' | 'few',
) => {
  const [first, last] = [firstOwedDay(months), lastOwedDay(day, months)]
  const periods = sql`select a.id from mentoring_assignments a join courses c on c.id = a.course_id`
  const begun = sql`where ${where} and date_trunc('month', ${first}::timestamp) <= ${last}`
  if (read === 'few')
    // An author has one review for a month at most, so counting them in the index is enough.
    return sql`${periods} ${begun} and ${monthNumber(last)} - ${monthNumber(first)} + 1 > (select count(*) from reviews written
      where written.status_draft = 0 and written.course_id = a.course_id and written.side = a.side and written.scholar_id = a.scholar_id
        and written.author_id = a.user_id and written.month between date_trunc('month', ${first}::timestamp)::date and ${last})`
  const bitOf = (of: RawBuilder<unknown>) => sql`(${monthNumber(of)} - ${evaluatedOnce(monthNumber(months.from))})`
  const owed = sql`((2 << ${bitOf(last)}) - (1 << ${bitOf(first)}))`
  // The statement must be planned each time (docs/decisions/0044): a general plan takes four times as long. `~` has this effect.
  return sql`
    with done as materialized (select written.course_id, written.side, written.author_id, written.scholar_id,
      bit_or(1 << ${bitOf(sql.ref('written.month'))}) months from reviews written
      where written.status_draft = 0 and written.month between date_trunc('month', ${months.from}::timestamp)::date and ${months.to}
        and ${read === 'all' ? sql`true` : sql`written.course_id = ${read}`}
      group by written.course_id, written.side, written.author_id, written.scholar_id)
    ${periods} left join done on done.course_id = a.course_id and done.side = a.side and done.author_id = a.user_id and done.scholar_id = a.scholar_id
    ${begun} and ${owed} & ~coalesce(done.months, 0) <> 0`
}
