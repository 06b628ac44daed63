import { type RawBuilder, sql } from 'kysely'
import type { MeetingStatus } from '../../kit/meeting-status.ts'
import { inProgrammeZone } from '../../kit/zone.ts'

/** Whether a meeting (a row of `meetings`) took place in a month. */
const tookPlaceIn = (month: RawBuilder<unknown>) => sql`meetings.state = 'planned' and meetings.deleted_at is null
    and meetings.starts_at >= ${inProgrammeZone(sql`${month}::timestamp`)}
    and meetings.starts_at < ${inProgrammeZone(sql`(${month} + interval '1 month')`)}`

/** The presences at a meeting (a row of `meetings`). */
const present = sql`evaluations where evaluations.meeting_id = meetings.id and evaluations.attendance = 'presence'`

/** A scholar was met in a month if somebody recorded them as present at a meeting in it. Who held the meeting does not matter. */
export const metByPresence: MeetingStatus = {
  // A month has few meetings, so it is fastest to look at each. Without `offset 0` the planner chooses a join, which costs twice as much.
  wasMet: ({ course_id, side, scholar_id, month }) => sql<boolean>`exists (select from meetings
    where meetings.course_id = ${course_id} and meetings.side = ${side} and ${tookPlaceIn(month)}
      and exists (select from ${present} and evaluations.scholar_id = ${scholar_id} offset 0))`,
  all: (month, courseId) => sql`select meetings.course_id, meetings.side, who.scholar_id
    from meetings join lateral (select evaluations.scholar_id from ${present}) who on true
    where ${tookPlaceIn(month)} and ${courseId === undefined ? sql`true` : sql`meetings.course_id = ${courseId}`}`,
}
