import { type Attendance, attendances } from '@pandu/contract/evaluations'
import { fileUrl } from '@pandu/contract/files'
import { type Actor, isScholar, isStaff } from '@pandu/contract/kit'
import type { Side } from '@pandu/contract/mentoring'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { today } from '../mentoring/days.service.ts'
import { invitedCount, isInvited, seconds, visibleMeetings } from '../schedules/schedules.service.ts'

/** The scholars of a meeting with what was recorded of them: who is invited, and who was recorded before it moved to another day. Scholars are given themselves. */
export const scholarsOf = (db: Db, actor: Actor, meetingId: number) =>
  db
    .selectFrom('users')
    .leftJoin('evaluations', (join) =>
      join
        .onRef('evaluations.scholar_id', '=', 'users.id')
        .on('evaluations.meeting_id', '=', meetingId)
        // A record of a meeting that did not take place counts no more, so it is not read to its scholar.
        .on(
          isScholar(actor) ? sql<boolean>`exists (select from meetings where id = ${meetingId} and state = 'planned')` : sql<boolean>`true`,
        ),
    )
    .where(
      // As an array they are looked up by number; as a subquery a page in the order of names may walk through all users.
      sql<boolean>`users.id = any(array(
        select mentoring_assignments.scholar_id from meetings join mentoring_assignments on ${isInvited} where meetings.id = ${meetingId}
        union all select scholar_id from evaluations where meeting_id = ${meetingId}))`,
    )
    .$if(isScholar(actor), (q) => q.where('users.id', '=', actor.id))

/** What lists show of a scholar of a meeting. */
export const evaluationColumns = (meetingId: number) =>
  [
    'evaluations.id',
    sql<number>`${meetingId}::int`.as('course_schedule_administrator_id'),
    'users.id as scholar_id',
    'users.name',
    'users.no_tf',
    sql<string | null>`(select u.name from universities u where u.id = users.university_id)`.as('university'),
    'users.profile_picture',
    sql<boolean>`exists (select from meetings join mentoring_assignments on ${isInvited}
      where meetings.id = ${meetingId} and mentoring_assignments.scholar_id = users.id)`.as('invited'),
    sql<Attendance | null>`evaluations.attendance`.as('attendance'),
    'evaluations.score',
    sql<string>`coalesce(evaluations.notes, '')`.as('notes'),
    sql<string | null>`(select u.name from users u where u.id = evaluations.by_id)`.as('by'),
    'evaluations.updated_at',
  ] as const

/** With addresses in the place of stored files. */
export const withPictures = <R extends { profile_picture: string | null }>(rows: readonly R[]) =>
  rows.map((row) => ({ ...row, profile_picture: row.profile_picture && fileUrl(row.profile_picture) }))

export const attendanceOf = (stored: string): Attendance => attendances.find((one) => one === stored) ?? 'absence'

const missing = sql`from mentoring_assignments where ${isInvited}
  and not exists (select from evaluations where evaluations.meeting_id = meetings.id and evaluations.scholar_id = mentoring_assignments.scholar_id)`
/** How many of those whom a meeting invites have no record. */
export const missingCount = sql<number>`(select count(*) ${missing})`
/** The same as a condition: it ends at the first of them. */
const isMissing = sql<boolean>`exists (select ${missing})`

/** The meetings of a reader that are over and lack a record: of all courses for staff, their own for partners. */
export const unrecordedMeetings = (db: Db, reader: Actor) =>
  visibleMeetings(db, reader)
    // As the index of these meetings says it.
    .where('meetings.recorded_at', 'is', null)
    .where('meetings.state', '=', 'planned')
    .where('meetings.ends_at', '<', sql<string>`now()`)
    .where(isMissing)
    .$if(!isStaff(reader), (q) => q.where('meetings.author_id', '=', reader.id))

export const unrecordedColumns = [
  'meetings.id',
  'meetings.course_id',
  'courses.title as course',
  sql<Side>`meetings.side`.as('side'),
  sql<string>`(select u.name from users u where u.id = meetings.author_id)`.as('author'),
  'meetings.title',
  seconds(sql.ref('meetings.starts_at')).as('start_section'),
  seconds(sql.ref('meetings.ends_at')).as('end_section'),
  invitedCount.as('invited'),
  missingCount.as('missing'),
] as const

/** Who was absent from their last two meetings or more, in courses that go on and whose members they still are. */
export const absencesNow = (db: Db) =>
  db
    .selectFrom('absence_streaks')
    .innerJoin('users', 'users.id', 'absence_streaks.scholar_id')
    .innerJoin('courses', 'courses.id', 'absence_streaks.course_id')
    .innerJoin('cohort_members', (join) =>
      join.onRef('cohort_members.cohort_id', '=', 'courses.cohort_id').onRef('cohort_members.user_id', '=', 'absence_streaks.scholar_id'),
    )
    .where('courses.deleted_at', 'is', null)
    .where('courses.end_date', '>=', today)
