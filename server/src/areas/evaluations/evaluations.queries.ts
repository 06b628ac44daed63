import { type Attendance, attendances } from '@pandu/contract/evaluations'
import { fileUrl } from '@pandu/contract/files'
import { type Actor, isScholar, isStaff } from '@pandu/contract/kit'
import type { Side } from '@pandu/contract/mentoring'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { today } from '../../kit/zone.ts'
import { invitedCount, isInvited, unixSeconds, visibleMeetings } from '../schedules/schedules.service.ts'

/**
 * The scholars of a meeting with their records: those who are invited, and those who were recorded before the meeting moved to another day. Scholars
 * only get themselves.
 */
export const scholarsOf = (db: Db, actor: Actor, meetingId: number) =>
  db
    .selectFrom('users')
    .leftJoin('evaluations', (join) =>
      join
        .onRef('evaluations.scholar_id', '=', 'users.id')
        .on('evaluations.meeting_id', '=', meetingId)
        // The record of a meeting that did not take place does not count any more, so the scholar does not read it.
        .on(
          isScholar(actor) ? sql<boolean>`exists (select from meetings where id = ${meetingId} and state = 'planned')` : sql<boolean>`true`,
        ),
    )
    .where(
      // An array makes PostgreSQL look users up by id. With a subquery, a page sorted by name may read all users.
      sql<boolean>`users.id = any(array(
        select mentoring_assignments.scholar_id from meetings join mentoring_assignments on ${isInvited} where meetings.id = ${meetingId}
        union all select scholar_id from evaluations where meeting_id = ${meetingId}))`,
    )
    .$if(isScholar(actor), (q) => q.where('users.id', '=', actor.id))

/** The columns of a scholar of a meeting in lists. */
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

/** Replaces stored files by their addresses. */
export const withPictures = <R extends { profile_picture: string | null }>(rows: readonly R[]) =>
  rows.map((row) => ({ ...row, profile_picture: row.profile_picture && fileUrl(row.profile_picture) }))

export const attendanceOf = (stored: string): Attendance => attendances.find((one) => one === stored) ?? 'absence'

const missing = sql`from mentoring_assignments where ${isInvited}
  and not exists (select from evaluations where evaluations.meeting_id = meetings.id and evaluations.scholar_id = mentoring_assignments.scholar_id)`
/** The number of invited scholars of a meeting without a record. */
export const missingCount = sql<number>`(select count(*) ${missing})`
/** The same as a condition, which is faster: it stops at the first such scholar. */
export const isMissing = sql<boolean>`exists (select ${missing})`

/** Meetings that are over and lack a record: staff get those of all courses, partners their own. */
export const unrecordedMeetings = (db: Db, reader: Actor) =>
  visibleMeetings(db, reader)
    // The condition has the same form as the partial index of these meetings, so that PostgreSQL uses it.
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
  unixSeconds(sql.ref('meetings.starts_at')).as('start_section'),
  unixSeconds(sql.ref('meetings.ends_at')).as('end_section'),
  invitedCount.as('invited'),
  missingCount.as('missing'),
] as const

/** Active scholars who missed at least their last two meetings, in active courses that have not ended and of which they are still members. */
export const absencesNow = (db: Db) =>
  db
    .selectFrom('absence_streaks')
    .innerJoin('users', 'users.id', 'absence_streaks.scholar_id')
    .innerJoin('courses', 'courses.id', 'absence_streaks.course_id')
    .innerJoin('cohort_members', (join) =>
      join.onRef('cohort_members.cohort_id', '=', 'courses.cohort_id').onRef('cohort_members.user_id', '=', 'absence_streaks.scholar_id'),
    )
    .where('users.status', '=', 1)
    .where('courses.deleted_at', 'is', null)
    .where('courses.status', '=', 1)
    .where('courses.end_date', '>=', today)
