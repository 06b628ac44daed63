import { type RawBuilder, sql } from 'kysely'
import type { Met } from '../../kit/met.ts'

/** Who was present at meetings of a month that took place. */
const presences = (month: RawBuilder<unknown>) => sql`
  select meetings.course_id, meetings.side, evaluations.scholar_id
  from evaluations join meetings on meetings.id = evaluations.meeting_id
  where evaluations.attendance = 'presence' and meetings.state = 'planned' and meetings.deleted_at is null
    and meetings.starts_at >= ${month}::timestamp at time zone 'Asia/Jakarta'
    and meetings.starts_at < (${month} + interval '1 month') at time zone 'Asia/Jakarta'`

/** A scholar was met in a month when they were recorded as present at a meeting that took place in it, no matter who held it. */
export const metByPresence: Met = {
  was: ({ course_id, side, scholar_id, month }) => sql<boolean>`exists (${presences(month)}
    and evaluations.scholar_id = ${scholar_id} and meetings.course_id = ${course_id} and meetings.side = ${side})`,
  all: (month, courseId) => (courseId === undefined ? presences(month) : sql`${presences(month)} and meetings.course_id = ${courseId}`),
}
