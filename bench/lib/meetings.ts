import { demoPerson } from '../../server/seed/people.ts'
import type { World } from './world.ts'

/** Ten meetings in each of 2,000 courses, with fifty scholars each. */
const MEETINGS = 10
const SCHOLARS = 50
/** The first id of the records that benchmarks add. LARGE is the id of the large course. */
const BASE = 100_000
const LARGE = BASE + 16

/** Adds 20,000 meetings with 1,000,000 attendance records to the courses that addLearning made. Returns a course and a meeting of the demo mentor. */
export const addMeetings = async ({ sql }: World) => {
  const mentor = demoPerson('mentor').id
  await sql('set session_replication_role = replica')
  await sql(`update courses set end_date = current_date + 90 where id >= ${BASE} and id % 2 = 0`)
  await sql(
    'insert into course_teachers (course_id, user_id) select id, $1 from courses where id >= $2 and id % 50 = 16 on conflict do nothing',
    [mentor, BASE],
  )
  await sql(`create temp table authors as select c.id course_id, c.cohort_id, case when c.id % 50 = 16 then ${mentor} else
      (select min(t.user_id) from course_teachers t where t.course_id = c.id) end author_id from courses c where c.id >= ${BASE}`)
  // The benchmark of the forum may have added assignments of the same pairs.
  await sql(`delete from mentoring_assignments where course_id >= ${BASE}`)
  await sql(`insert into mentoring_assignments (course_id, side, user_id, scholar_id, starts_on)
    select a.course_id, 'mentor', a.author_id, m.user_id, '2025-01-01' from authors a
      join lateral (select user_id from cohort_members m where m.cohort_id = a.cohort_id order by user_id limit ${SCHOLARS}) m on true`)
  await sql(`insert into meetings (id, course_id, side, author_id, title, media, starts_at, ends_at, recorded_at)
    select ${BASE} + (a.course_id - ${BASE}) * ${MEETINGS} + n, a.course_id, 'mentor', a.author_id, 'Meeting ' || n, 'Zoom Meeting',
      now() - make_interval(days => 7 * (${MEETINGS} - n)), now() - make_interval(days => 7 * (${MEETINGS} - n)) + interval '1 hour',
      case when n = ${MEETINGS - 1} and a.course_id % 20 = 16 then null else now() end
    from authors a, generate_series(0, ${MEETINGS - 1}) n`)
  await sql(`insert into evaluations (meeting_id, scholar_id, attendance, score, notes, by_id)
    select m.id, s.scholar_id, (array['absence', 'excused', 'presence', 'presence', 'presence', 'presence', 'presence', 'presence'])[1 + (m.id + s.scholar_id) % 8],
      (m.id + s.scholar_id) % 101, 'What was said of this scholar', m.author_id
    from meetings m join mentoring_assignments s on s.course_id = m.course_id and s.side = m.side and s.user_id = m.author_id
    where m.id >= ${BASE} and m.recorded_at is not null`)
  await sql(`insert into absence_streaks (course_id, side, scholar_id, absences, meeting_id, held_on)
    select s.course_id, s.side, s.scholar_id, 2 + s.id % 3, m.id, m.held_on from mentoring_assignments s
      join meetings m on m.id = ${BASE} + (s.course_id - ${BASE}) * ${MEETINGS} + 5 where s.course_id >= ${BASE} and s.id % 40 = 0`)
  await sql('reset session_replication_role')
  await sql('vacuum analyze meetings, evaluations, mentoring_assignments, absence_streaks, courses')
  return { course: LARGE, meeting: BASE + 16 * MEETINGS + 3 }
}
