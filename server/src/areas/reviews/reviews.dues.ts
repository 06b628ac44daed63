import type { Side } from '@pandu/contract/mentoring'
import type { LateDays } from '@pandu/contract/kit'
import { type Cell, reviewDays } from '@pandu/contract/reviews'
import { type RawBuilder, sql } from 'kysely'
import type { Contributions } from '../../kit/area.ts'
import type { Db } from '../../kit/db.ts'
import { readSetting } from '../../kit/settings.ts'
import { inCareInMonthOf, monthEnd, today } from '../mentoring/days.service.ts'

/** A review that somebody owes, and how it stands. `month` is the first day of its month. */
export interface Due extends Cell {
  course_id: number
  side: Side
  scholar_id: number
}

/** What the definition depends on. */
export interface Asked {
  readonly late: LateDays
  readonly contributions: Pick<Contributions, 'met'>
}

/** The definition as the settings have it now. */
export const askedNow = async (db: Db, { contributions }: Pick<Asked, 'contributions'>): Promise<Asked> => ({
  late: await readSetting(db, reviewDays),
  contributions,
})

const month = sql.ref('m.month')

/**
 * Who owes which review, how it stands, and whether the scholar was met: the one definition, for the coverage, reminders, the weekly list and
 * the overview (docs/decisions/0038). A month is owed by whoever looks after the scholar on its last day, in every month of the course that has
 * begun. A review that is not published is late after the days of grace, while course and scholar are active. `where` narrows the periods (`a`).
 */
export const dues = ({ late, contributions }: Asked, where: RawBuilder<boolean>, day: RawBuilder<unknown> = today) => sql<Due>`(
  select a.course_id, a.side, a.user_id, a.scholar_id, m.month::text as month, r.id as review_id,
    case when r.id is null then 'none' when r.status_draft = 1 then 'draft' when r.read_at is null then 'published' else 'read' end as state,
    case when r.status_draft = 0 or c.status <> 1 or s.status <> 1 then null
      when ${day} > ${monthEnd(month)} + ${late.red}::int then 'red'
      when ${day} > ${monthEnd(month)} + ${late.amber}::int then 'amber' end as late,
    ${contributions.met?.({ course_id: sql.ref('a.course_id'), side: sql.ref('a.side'), scholar_id: sql.ref('a.scholar_id'), month }) ?? sql`false`} as met
  from mentoring_assignments a
    join courses c on c.id = a.course_id and c.deleted_at is null
    join users s on s.id = a.scholar_id
    cross join lateral (
      select first::date as month from generate_series(date_trunc('month', greatest(a.starts_on, c.start_date)::timestamp),
        least(c.end_date, a.ends_on, ${day})::timestamp, interval '1 month') first) m
    left join reviews r on r.course_id = a.course_id and r.side = a.side and r.scholar_id = a.scholar_id and r.month = m.month
      and r.author_id = a.user_id
  where ${where} and ${inCareInMonthOf(month, 'a')})`
