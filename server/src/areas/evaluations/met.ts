import { sql } from 'kysely'
import type { Met } from '../../kit/met.ts'

/** A scholar was met in a month when they were recorded as present at a meeting that took place in it, no matter who held it. */
export const wasPresent: Met = ({ course_id, side, scholar_id, month }) => sql<boolean>`exists (
  select from evaluations join meetings on meetings.id = evaluations.meeting_id
  where evaluations.scholar_id = ${scholar_id} and evaluations.attendance = 'presence'
    and meetings.course_id = ${course_id} and meetings.side = ${side} and meetings.state = 'planned' and meetings.deleted_at is null
    and meetings.starts_at >= ${month}::timestamp at time zone 'Asia/Jakarta'
    and meetings.starts_at < (${month} + interval '1 month') at time zone 'Asia/Jakarta')`
