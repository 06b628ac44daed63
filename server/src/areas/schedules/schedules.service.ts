import { type Actor, isScholar } from '@pandu/contract/kit'
import type { Side } from '@pandu/contract/mentoring'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { notFound } from '../../kit/errors.ts'
import { findCourse, visibleCourses } from '../courses/courses.service.ts'
import { isAssignedOn } from '../mentoring/days.service.ts'

/** Whether a row of mentoring_assignments invites its scholar to a meeting: the author of the meeting looks after the scholar on its day. */
export const isInvited = sql<boolean>`(mentoring_assignments.course_id = meetings.course_id and mentoring_assignments.side = meetings.side
  and mentoring_assignments.user_id = meetings.author_id and ${isAssignedOn(sql.ref('meetings.held_on'))})`

/** The number of scholars whom a meeting invites, as a column. */
export const invitedCount = sql<number>`(select count(*) from mentoring_assignments where ${isInvited})`

/** The meetings that a reader sees: those of the courses that they see; scholars only those to which they are invited. */
export const visibleMeetings = (db: Db, actor: Actor) => meetingsWithDeleted(db, actor).where('meetings.deleted_at', 'is', null)

/** Includes deleted meetings, because subscribed calendars may still show them and must learn of the deletion. */
export const meetingsWithDeleted = (db: Db, actor: Actor) =>
  db
    .selectFrom('meetings')
    .innerJoin('courses', 'courses.id', 'meetings.course_id')
    .where('courses.id', 'in', visibleCourses(db, actor).select('courses.id'))
    .$if(isScholar(actor), (q) =>
      q.where(sql<boolean>`exists (select from mentoring_assignments where scholar_id = ${actor.id} and ${isInvited})`),
    )

/** The beginning of the last meeting that a person held on a side of a course, as a column. `user` names the column with their id. */
export const lastMeeting = (courseId: number, side: Side, user: string) => sql<string | null>`(select meetings.starts_at from meetings
  where meetings.author_id = ${sql.ref(user)} and meetings.course_id = ${courseId} and meetings.side = ${side}
    and meetings.deleted_at is null and meetings.state = 'planned' and meetings.ends_at < now()
  order by meetings.starts_at desc limit 1)`

/** A meeting, with the seat of the reader in its course. In a course that they do not see it answers like a missing one. `lock` locks it until the write ends. */
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
  return { ...meeting, seat, user_id: meeting.author_id, start_section: inSeconds(meeting.starts_at) }
}

/** Stores whether everybody who was invited to a meeting has a record. */
export const storeFullyRecorded = (db: Db, id: number, isWhole: boolean) =>
  db
    .updateTable('meetings')
    .set({ recorded_at: isWhole ? sql`coalesce(recorded_at, now())` : null })
    .where('id', '=', id)
    .execute()

/** The scholars invited to the given meetings. */
export const invitedTo = async (db: Db, ids: readonly number[]) => {
  const { rows } = await sql<{ meeting_id: number; scholar_id: number }>`
    select meetings.id meeting_id, mentoring_assignments.scholar_id from meetings join mentoring_assignments on ${isInvited}
    where meetings.id = any(${ids}::int[]) order by meetings.starts_at, meetings.id`.execute(db)
  return rows
}

/** A moment in whole Unix seconds. */
export const inSeconds = (moment: string) => Math.round(Date.parse(moment) / 1000)

/** SQL for a moment in whole Unix seconds. */
export const unixSeconds = (moment: RawBuilder<unknown>) => sql<number>`extract(epoch from ${moment})::bigint`
