import { type Actor, isScholar } from '@pandu/contract/kit'
import type { Side } from '@pandu/contract/mentoring'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { notFound } from '../../kit/errors.ts'
import { findCourse, visibleCourses } from '../courses/courses.service.ts'
import { inCare } from '../mentoring/days.service.ts'

/** Whether a period of mentoring_assignments is one in which the author of a meeting looks after the scholar on its day: then the meeting invites them. */
export const isInvited = sql<boolean>`(mentoring_assignments.course_id = meetings.course_id and mentoring_assignments.side = meetings.side
  and mentoring_assignments.user_id = meetings.author_id and ${inCare(sql.ref('meetings.held_on'))})`

/** How many scholars a meeting invites, as a column. */
export const invitedCount = sql<number>`(select count(*) from mentoring_assignments where ${isInvited})`

/** The meetings of a reader: those of the courses that they see, for scholars those to which they are invited. */
export const visibleMeetings = (db: Db, actor: Actor) => meetingsWithDeleted(db, actor).where('meetings.deleted_at', 'is', null)

/** The same with those that were deleted, for calendars elsewhere that may hold them still. */
export const meetingsWithDeleted = (db: Db, actor: Actor) =>
  db
    .selectFrom('meetings')
    .innerJoin('courses', 'courses.id', 'meetings.course_id')
    .where('courses.id', 'in', visibleCourses(db, actor).select('courses.id'))
    .$if(isScholar(actor), (q) =>
      q.where(sql<boolean>`exists (select from mentoring_assignments where scholar_id = ${actor.id} and ${isInvited})`),
    )

/** When the last meeting of someone on a side of a course began that has taken place, as a column; `user` is the column of their number. */
export const lastMeeting = (courseId: number, side: Side, user: string) => sql<string | null>`(select meetings.starts_at from meetings
  where meetings.author_id = ${sql.ref(user)} and meetings.course_id = ${courseId} and meetings.side = ${side}
    and meetings.deleted_at is null and meetings.state = 'planned' and meetings.ends_at < now()
  order by meetings.starts_at desc limit 1)`

/** A meeting with what the reader is in its course; of courses that someone does not see it answers like a missing one. `lock` holds it until the write is over. */
export const findMeeting = async (db: Db, actor: Actor, id: number, lock = false) => {
  const meeting = await db
    .selectFrom('meetings')
    .selectAll()
    .$narrowType<{ state: 'planned' | 'not_held' }>()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(lock, (q) => q.forNoKeyUpdate())
    .executeTakeFirst()
  if (!meeting) throw notFound()
  const { seat } = await findCourse(db, actor, meeting.course_id)
  return { ...meeting, seat, user_id: meeting.author_id, start_section: Math.round(Date.parse(meeting.starts_at) / 1000) }
}

/** Keeps whether everybody whom a meeting invited has a record. */
export const keepRecorded = (db: Db, id: number, isWhole: boolean) =>
  db
    .updateTable('meetings')
    .set({ recorded_at: isWhole ? sql`coalesce(recorded_at, now())` : null })
    .where('id', '=', id)
    .execute()

/** Who is invited to each of some meetings. */
export const invitedTo = async (db: Db, ids: readonly number[]) => {
  const { rows } = await sql<{ meeting_id: number; scholar_id: number }>`
    select meetings.id meeting_id, mentoring_assignments.scholar_id from meetings join mentoring_assignments on ${isInvited}
    where meetings.id = any(${ids}::int[]) order by meetings.starts_at, meetings.id`.execute(db)
  return rows
}

/** A moment in unix seconds. */
export const seconds = (moment: RawBuilder<unknown>) => sql<number>`extract(epoch from ${moment})::bigint`
