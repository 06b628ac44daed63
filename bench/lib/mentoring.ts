import { demoPerson } from '../../server/seed/people.ts'
import type { Learning } from './learning.ts'
import type { World } from './world.ts'

/** Every 20th course has assignments: 100 courses of 1,000 scholars each. */
const EVERY = 20
/** Meetings of each side in each of these courses, within a year: 20,000 in all. */
const MEETINGS = 100

/** Ids that the benchmarks of mentoring read, beside the large course. */
export interface Mentoring {
  meeting: number
}

/** Adds 300,000 assignments to facilitators and mentors, and 20,000 meetings within a year, to the courses that addLearning made. */
export const addMentoring = async ({ sql }: World, of: Learning): Promise<Mentoring> => {
  const mentor = demoPerson('mentor').id
  await sql('set session_replication_role = replica')
  await sql(
    `create temp table carers as select row_number() over (order by (id <> ${mentor}), id) - 1 n, id from users where role = 'VENDOR' limit 20`,
  )
  const many = `(select count(*) from carers)`
  const sides = `unnest(array['facilitator', 'mentor']) side`
  const courses = `courses c where c.id >= 100000 and c.id % ${EVERY} = ${of.course % EVERY}`
  await sql(`insert into course_teachers (course_id, user_id) select c.id, w.id from carers w, ${courses} on conflict do nothing`)
  // Half of the scholars had somebody else before.
  await sql(`insert into mentoring_assignments (course_id, side, user_id, scholar_id, starts_on, ends_on)
    select c.id, side, w.id, m.user_id, current_date - 300 + r * 100, case when r = 0 then current_date - 200 end
    from (select c.id, c.cohort_id from ${courses}) c cross join ${sides} join cohort_members m on m.cohort_id = c.cohort_id
    cross join generate_series(0, 1) r join carers w on w.n = (m.user_id + r) % ${many} where r = 1 or m.user_id % 2 = 0`)
  await sql(`insert into meetings (course_id, side, author_id, title, media, starts_at, ends_at)
    select c.id, side, w.id, 'How month ' || i || ' went', 'Zoom Meeting', t, t + interval '90 minutes'
    from (select c.id from ${courses}) c cross join ${sides} cross join generate_series(0, ${MEETINGS - 1}) i
    join carers w on w.n = i % ${many} cross join lateral (select now() - make_interval(days => 300 - i * 365 / ${MEETINGS}, hours => i % 9) t) x`)
  await sql('reset session_replication_role')
  await sql('vacuum analyze mentoring_assignments, meetings, course_teachers')
  const [last] = await sql<{ id: number }>(
    `select id from meetings where course_id = $1 and side = 'mentor' and starts_at < now() order by starts_at desc limit 1`,
    [of.course],
  )
  if (!last) throw new Error('There are no meetings')
  return { meeting: last.id }
}
