import { demoPerson } from '../../server/seed/people.ts'
import type { World } from './world.ts'

/** 280 courses of 300 scholars over 12 months give a million reviews and a million attendance records. */
const COURSES = 280
const SCHOLARS = 300
// Ids start above those of the demo world and of the other benchmarks.
const base = 500_000
/** The courses last twelve months, including the current one. */
const first = `(date_trunc('month', now() at time zone 'Asia/Jakarta') - interval '11 months')::date`

/**
 * Adds a million monthly reviews and a million attendance records to a database with 100,000 scholars. Returns the id of one of the courses.
 * Every tenth scholar was not met in a month, every nineteenth review is a draft, and every fortieth mentor no longer writes reviews.
 */
export const addReviews = async ({ sql }: World) => {
  // Turns off foreign key checks. All references are valid, and checking each row would take most of the time.
  await sql('set session_replication_role = replica')
  await sql(
    `create temp table review_people as select row_number() over (order by id) - 1 n, id from users where username like 'bench.%' limit 90000`,
  )
  await sql('create unique index on review_people (n)')
  // The demo mentor has the scholars of one course. The lists of other mentors are not read.
  await sql(`with made as (
      insert into users (name, username, email, password_hash, role, vendor_id, status, gender, created_at, updated_at)
      select 'Mentor ' || i, 'bench.mentor.' || i, 'bench.mentor.' || i || '@pandu.example', 'x', 'VENDOR', (select min(id) from vendors), case when i % 40 = 7 then 0 else 1 end, 'Female', now(), now()
      from generate_series(0, ${COURSES - 1}) i returning id)
    insert into user_permissions (user_id, permission_id) select made.id, p.id from made, permissions p where p.name = 'MENTOR'`)
  await sql(
    `create temp table review_mentors as select split_part(username, '.', 3)::int n, id from users where username like 'bench.mentor.%'`,
  )
  await sql('update review_mentors set id = $1 where n = 0', [demoPerson('mentor').id])
  await sql(
    `insert into cohorts (id, name, year) select ${base} + i, 'Cohort of reviews ' || i, 2025 from generate_series(0, ${COURSES - 1}) i`,
  )
  await sql(`insert into courses (id, title, start_date, end_date, status, cohort_id)
    select ${base} + i, 'Course of reviews ' || i, ${first}, ${first} + interval '12 months - 1 day', 1, ${base} + i from generate_series(0, ${COURSES - 1}) i`)
  await sql(`insert into course_teachers (course_id, user_id) select ${base} + n, id from review_mentors`)
  const ofCourses = `generate_series(0, ${COURSES - 1}) c, generate_series(0, ${SCHOLARS - 1}) s join review_people p on true`
  await sql(`insert into cohort_members (cohort_id, user_id, type_scholar)
    select ${base} + c, p.id, 'regular' from ${ofCourses} where p.n = (c * ${SCHOLARS} + s) % 90000`)
  await sql(`insert into mentoring_assignments (course_id, side, user_id, scholar_id, starts_on)
    select ${base} + c, 'mentor', m.id, p.id, ${first} from ${ofCourses} join review_mentors m on true where m.n = c and p.n = (c * ${SCHOLARS} + s) % 90000`)
  await sql(`insert into meetings (course_id, side, author_id, title, media, starts_at, ends_at, recorded_at)
    select a.course_id, 'mentor', a.user_id, 'Meeting', 'Other', at, at + interval '1 hour', at + interval '1 day'
    from (select distinct course_id, user_id from mentoring_assignments where course_id >= ${base}) a,
      generate_series(${first} + interval '3 days', ${first} + interval '12 months - 1 day', '7 days') at`)
  // One meeting of each month has attendance records.
  await sql(`insert into evaluations (meeting_id, scholar_id, attendance, notes, by_id)
    select m.id, a.scholar_id, case when (a.id + extract(month from m.held_on)::int) % 10 = 0 then 'absence' else 'presence' end, 'What was said', a.user_id
    from (select distinct on (course_id, date_trunc('month', held_on)) * from meetings where course_id >= ${base} order by course_id, date_trunc('month', held_on), id) m
      join mentoring_assignments a on a.course_id = m.course_id`)
  await sql(`insert into reviews (course_id, side, author_id, scholar_id, month, content, next_step, status_draft, published_at, read_at, created_at, updated_at)
    select a.course_id, a.side, a.user_id, a.scholar_id, m::date, repeat('A month in which much was tried and something was learnt. ', 6), 'Go on.',
      case when a.id % 19 = 3 then 1 else 0 end, case when a.id % 19 = 3 then null else m + interval '1 month' end,
      case when a.id % 19 = 3 or a.id % 5 = 0 then null else m + interval '33 days' end, m + interval '29 days' + a.id % 86400 * interval '1 second', m + interval '1 month'
    from mentoring_assignments a, generate_series(${first}::timestamp, ${first} + interval '11 months', '1 month') m where a.course_id >= ${base}`)
  await sql('set session_replication_role = origin')
  await sql('vacuum analyze')
  const [scholar] = await sql<{ id: number }>('select id from review_people where n = 5')
  return { course: base, scholar: scholar?.id ?? 0 }
}
