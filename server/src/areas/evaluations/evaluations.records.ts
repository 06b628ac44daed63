import { type Attendance, attendanceLabels, evaluationsChanged } from '@pandu/contract/evaluations'
import type { Actor } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import type { Call } from '../../kit/serve.ts'
import { refreshCourse } from '../courses/courses.service.ts'
import { isInvited, storeFullyRecorded } from '../schedules/schedules.service.ts'
import { attendanceOf, isMissing, missingCount } from './evaluations.queries.ts'
import { refreshAbsences } from './evaluations.service.ts'

/** The record of a scholar at a meeting. Attendance null means that there is none. */
export interface Recorded {
  scholar_id: number
  attendance: Attendance | null
  score: number | null
  notes: string
}

/** The scholars of a locked meeting who are invited or have a record, by their ids. */
export const recordsOf = async (db: Db, meetingId: number) => {
  const rows = await db
    .selectFrom('users')
    .leftJoin('evaluations', (join) => join.onRef('evaluations.scholar_id', '=', 'users.id').on('evaluations.meeting_id', '=', meetingId))
    .where(
      sql<boolean>`(evaluations.id is not null or users.id in (
        select mentoring_assignments.scholar_id from meetings join mentoring_assignments on ${isInvited} where meetings.id = ${meetingId}))`,
    )
    .select([
      'users.id as scholar_id',
      'users.name',
      'users.no_tf',
      'users.email',
      'attendance',
      'score',
      'notes',
      'evaluations.updated_at',
    ])
    .execute()
  return new Map(
    rows.map((row) => [
      row.scholar_id,
      { ...row, attendance: row.attendance === null ? null : attendanceOf(row.attendance), notes: row.notes ?? '' },
    ]),
  )
}

export const isSameRecord = (a: Omit<Recorded, 'scholar_id'>, b: Omit<Recorded, 'scholar_id'>) =>
  a.attendance === b.attendance && a.score === b.score && a.notes === b.notes

/** The text of a record in the list of an operation. */
export const recordText = ({ attendance, score, notes }: Omit<Recorded, 'scholar_id'>) =>
  attendance === null ? 'No record' : [attendanceLabels[attendance], score, notes].filter((one) => one !== null && one !== '').join(' · ')

/** Writes records of a locked meeting and a row of history for each. Updates what is derived from records, and refreshes open pages. */
export const writeRecords = async (
  { db, actor }: Pick<Call<Actor>, 'db' | 'actor'>,
  meeting: { id: number; course_id: number },
  records: readonly Recorded[],
) => {
  const kept = records.flatMap(({ attendance, ...rest }) => (attendance === null ? [] : [{ ...rest, attendance }]))
  const gone = records.flatMap(({ attendance, scholar_id }) => (attendance === null ? [scholar_id] : []))
  if (kept.length > 0)
    await db
      .insertInto('evaluations')
      .values(kept.map((one) => ({ ...one, meeting_id: meeting.id, by_id: actor.id })))
      .onConflict((oc) =>
        oc.columns(['meeting_id', 'scholar_id']).doUpdateSet((eb) => ({
          attendance: eb.ref('excluded.attendance'),
          score: eb.ref('excluded.score'),
          notes: eb.ref('excluded.notes'),
          by_id: actor.id,
          updated_at: sql`now()`,
        })),
      )
      .execute()
  if (gone.length > 0) await db.deleteFrom('evaluations').where('meeting_id', '=', meeting.id).where('scholar_id', 'in', gone).execute()
  await db
    .insertInto('evaluation_history')
    .values(records.map((one) => ({ ...one, meeting_id: meeting.id, by_id: actor.id })))
    .execute()
  const { missing } = await db
    .selectFrom('meetings')
    .where('id', '=', meeting.id)
    .select(missingCount.as('missing'))
    .executeTakeFirstOrThrow()
  await storeFullyRecorded(db, meeting.id, missing === 0)
  await refreshAbsences(db, [meeting.id])
  await refreshCourse(db, meeting.course_id, evaluationsChanged)
}

/**
 * Counts again what meetings have become while these restored scholars were in the trash: absences, because meetings were deleted or moved, and whether
 * everybody has a record, because the scholars were not invited then. Ends nothing, so it answers 0.
 */
export const recountRestored = async (db: Db, scholarIds: readonly number[]) => {
  const theirs = sql<number>`any(${scholarIds}::int[])`
  // Locked, in one order: a record or a deletion that is not committed yet would not be seen.
  const meetings = await db
    .selectFrom('meetings')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mentoring_assignments')
        .innerJoin('meetings', (join) => join.on(isInvited))
        .where('mentoring_assignments.scholar_id', '=', theirs)
        .select('meetings.id')
        .union(eb.selectFrom('evaluation_history').where('scholar_id', '=', theirs).select('meeting_id as id')),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const ids = meetings.map(({ id }) => id)
  const lacking = await db
    .selectFrom('meetings')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .where('recorded_at', 'is not', null)
    .where(isMissing)
    .execute()
  for (const { id } of lacking) await storeFullyRecorded(db, id, false)
  await refreshAbsences(db, ids)
  return 0
}
