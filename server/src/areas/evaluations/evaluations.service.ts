import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { lockUntilCommit } from '../../kit/lock-until-commit.ts'
import { dayOf, today } from '../../kit/zone.ts'

/**
 * Stores again who missed at least their last two meetings, for all scholars who were ever recorded at one of these meetings. Records with the
 * attendance excused, and meetings that are deleted or did not take place, do not count.
 */
export const refreshAbsences = async (db: Db, meetingIds: readonly number[]) => {
  const ofMeetings = db
    .selectFrom('meetings')
    .where('id', '=', sql<number>`any(${meetingIds}::int[])`)
    .select('course_id')
    .distinct()
  const courses = await ofMeetings.execute()
  // Two people who record different meetings of the same scholar would not see each other's records.
  await lockUntilCommit(db, 'evaluations.absences', ...courses.map(({ course_id }) => course_id))
  const concerned = sql`select distinct m.course_id, m.side, h.scholar_id from meetings m join evaluation_history h on h.meeting_id = m.id
    where m.id = any(${meetingIds}::int[])`
  await sql`delete from absence_streaks using (${concerned}) c
    where absence_streaks.course_id = c.course_id and absence_streaks.side = c.side and absence_streaks.scholar_id = c.scholar_id`.execute(
    db,
  )
  await sql`
    insert into absence_streaks (course_id, side, scholar_id, absences, meeting_id, held_on)
    select course_id, side, scholar_id, absences, meeting_id, held_on from (
      select course_id, side, scholar_id, coalesce(min(nth) filter (where attendance = 'presence'), count(*) + 1) - 1 absences,
        min(id) filter (where nth = 1) meeting_id, min(held_on) filter (where nth = 1) held_on
      from (
        select c.course_id, c.side, c.scholar_id, e.attendance, m.id, m.held_on,
          row_number() over (partition by c.course_id, c.side, c.scholar_id order by m.starts_at desc, m.id desc) nth
        from (${concerned}) c
          join evaluations e on e.scholar_id = c.scholar_id and e.attendance <> 'excused'
          join meetings m on m.id = e.meeting_id and m.course_id = c.course_id and m.side = c.side and m.state = 'planned' and m.deleted_at is null
      ) counted group by 1, 2, 3
    ) streaks where absences >= 2`.execute(db)
}

/** Whether one of these meetings is on a future day and has records. This can only happen when it moves. */
export const hasFutureRecords = async (db: Db, meetingIds: readonly number[]) => {
  const { rows } = await sql`select from meetings m where m.id = any(${meetingIds}::int[]) and ${dayOf(sql.ref('m.starts_at'))} > ${today}
    and exists (select from evaluations e where e.meeting_id = m.id) limit 1`.execute(db)
  return rows.length > 0
}
