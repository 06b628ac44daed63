import type { Attendance } from '@pandu/contract/evaluations'
import type { Side } from '@pandu/contract/mentoring'
import type { Overlap } from '@pandu/contract/schedules'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { dayOf } from '../../kit/zone.ts'
import { seesCourse } from '../courses/courses.service.ts'
import { isAssignedOn } from '../mentoring/days.service.ts'
import { invitedCount, unixSeconds, type visibleMeetings } from './schedules.service.ts'

/** The columns of a meeting in lists. Scholars do not read how many are invited. */
export const meetingColumns = (forScholars: boolean) =>
  [
    'meetings.id',
    'meetings.course_id',
    'courses.title as course',
    sql<Side>`meetings.side`.as('side'),
    'meetings.author_id as user_id',
    sql<string>`(select u.name from users u where u.id = meetings.author_id)`.as('author'),
    'meetings.title',
    'meetings.description',
    sql<'Google Meet' | 'Zoom Meeting' | 'Other'>`meetings.media`.as('media'),
    'meetings.additional_info',
    unixSeconds(sql.ref('meetings.starts_at')).as('start_section'),
    unixSeconds(sql.ref('meetings.ends_at')).as('end_section'),
    'meetings.series_id',
    (forScholars ? sql<number | null>`null` : sql<number | null>`${invitedCount}`).as('invited'),
    sql<'planned' | 'not_held'>`meetings.state`.as('state'),
    'meetings.reason',
    'meetings.created_at',
    'meetings.updated_at',
  ] as const

/** Unix seconds of the year 5138: more than the beginning of any meeting, so that past meetings come after all coming ones. */
const AFTER_ALL_MEETINGS = 100_000_000_000

/** Sorts coming meetings first, the next one on top; then past meetings, the latest one on top. */
export const nearestOrder = sql`(case when meetings.ends_at >= now() then extract(epoch from meetings.starts_at)
  else ${sql.lit(AFTER_ALL_MEETINGS)} - extract(epoch from meetings.starts_at) end)`

/**
 * The ids of all meetings that can be on a page sorted by `nearest`: the first coming and the first past ones, as many as all pages so far hold. No
 * index has the whole order, because it changes with the clock; the index meetings_course has the order of each half.
 */
export const nearestIds = (rows: ReturnType<typeof visibleMeetings>, { number, size }: { number: number; size: number }) => {
  const ids = rows.select('meetings.id').limit(number * size)
  const coming = ids.where(meetingIs.coming).orderBy('meetings.starts_at').orderBy('meetings.id')
  const past = ids.where(meetingIs.past).orderBy('meetings.starts_at', 'desc').orderBy('meetings.id', 'desc')
  return sql<number>`((${coming}) union all (${past}))`
}

/** For partners and staff the number of records; for a scholar their own record, unless the meeting did not take place. */
export const recordColumns = (scholarId: number | null) =>
  [
    (scholarId === null
      ? sql<number | null>`(select count(*) from evaluations where evaluations.meeting_id = meetings.id)`
      : sql<number | null>`null`
    ).as('recorded'),
    sql<{
      attendance: Attendance
      score: number | null
      notes: string
    } | null>`(select jsonb_build_object('attendance', attendance, 'score', score, 'notes', notes)
      from evaluations where evaluations.meeting_id = meetings.id and evaluations.scholar_id = ${scholarId}::int and meetings.state = 'planned')`.as(
      'record',
    ),
  ] as const

export const meetingIs = {
  coming: sql<boolean>`meetings.ends_at >= now()`,
  past: sql<boolean>`meetings.ends_at < now()`,
}

interface Wanted {
  author: number
  course_id: number
  side: Side
  /** The beginnings, and the length of each meeting, in seconds. */
  starts: readonly number[]
  length: number
  /** The meetings that are being changed; they do not overlap with themselves. */
  but: readonly number[]
}

/** How many overlaps are answered at most. */
const MOST_OVERLAPS = 20

/**
 * The meetings that overlap with meetings to be planned or moved, because scholars of the author are invited to both; with some of these scholars.
 * The other meetings of a scholar are read once for the whole time, not once for each week.
 */
export const overlapsOf = async (db: Db, { author, course_id, side, starts, length, but }: Wanted) => {
  const { rows } = await sql<Overlap>`
    with slots as (
      select to_timestamp(b) s, to_timestamp(b + ${length}::bigint) e from unnest(${starts}::bigint[]) b),
    mine as (
      select slots.s, slots.e, a.scholar_id from slots join mentoring_assignments a
        on a.course_id = ${course_id} and a.side = ${side} and a.user_id = ${author} and ${isAssignedOn(dayOf(sql`slots.s`), 'a')}),
    theirs as materialized (
      select b.scholar_id, m.id, m.starts_at, m.ends_at from (select distinct scholar_id from mine) whose join mentoring_assignments b using (scholar_id)
        join meetings m on m.author_id = b.user_id and m.course_id = b.course_id and m.side = b.side and ${isAssignedOn(sql`m.held_on`, 'b')}
        and m.starts_at < (select max(e) from slots) and m.ends_at > (select min(s) from slots)
        and m.deleted_at is null and m.state = 'planned' and m.id <> all(${but}::int[]))
    select m.id, case when sees.it then m.title end title, case when sees.it then c.title end course, author.name author, ${unixSeconds(sql`m.starts_at`)} start_section, ${unixSeconds(sql`m.ends_at`)} end_section,
      (array_agg(scholar.name order by lower(scholar.name), scholar.id))[1:5] scholars, count(*) count
    from mine join theirs t on t.scholar_id = mine.scholar_id and t.starts_at < mine.e and t.ends_at > mine.s
      join meetings m on m.id = t.id
      join courses c on c.id = m.course_id and c.deleted_at is null
      join users author on author.id = m.author_id
      join users scholar on scholar.id = mine.scholar_id
      cross join lateral (select exists (select from users where users.id = ${author} and ${seesCourse(sql.ref('c.id'))}) it) sees
    group by m.id, c.title, author.name, sees.it order by m.starts_at, m.id limit ${MOST_OVERLAPS}`.execute(db)
  return rows
}
