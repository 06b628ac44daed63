import { demoPerson } from '../../server/seed/people.ts'
import type { World } from './world.ts'

/** 280 courses of 300 scholars and 12 months are a million reviews. */
const COURSES = 280
const SCHOLARS = 300
// Beyond the numbers of the demo world and of the other benches.
const base = 500_000

/** Fills a world of 100,000 scholars with a million monthly reviews, and answers the number of one of the courses. */
export const addReviews = async ({ sql }: World) => {
  // Every row names rows that are there; looking each of them up would take longer than all the rest.
  await sql('set session_replication_role = replica')
  await sql(
    `create temp table review_people as select row_number() over (order by id) - 1 n, id from users where username like 'bench.%' limit 90000`,
  )
  await sql('create unique index on review_people (n)')
  await sql(`insert into courses (id, title, start_date, end_date, status)
    select ${base} + i, 'Course of reviews ' || i, '2025-10-01', '2026-09-30', 1 from generate_series(0, ${COURSES - 1}) i`)
  // The demo mentor has the scholars of one course; nobody reads the other mentors' lists.
  await sql(`insert into course_teachers (course_id, user_id) values (${base}, $1)`, [demoPerson('mentor').id])
  await sql(
    `insert into mentoring_assignments (course_id, side, user_id, scholar_id, starts_on)
      select ${base} + c, 'mentor', case when c = 0 then $1::int else 1 + c % 12 end, p.id, '2025-10-01'
      from generate_series(0, ${COURSES - 1}) c, generate_series(0, ${SCHOLARS - 1}) s join review_people p on true where p.n = (c * ${SCHOLARS} + s) % 90000`,
    [demoPerson('mentor').id],
  )
  await sql(`insert into meetings (course_id, side, author_id, title, media, starts_at, ends_at)
    select a.course_id, 'mentor', a.user_id, 'Meeting', 'Other', at, at + interval '1 hour'
    from (select distinct course_id, user_id from mentoring_assignments where course_id >= ${base}) a, generate_series('2025-10-06'::timestamptz, '2026-09-28', '7 days') at`)
  await sql(`insert into reviews (course_id, side, author_id, scholar_id, month, content, next_step, status_draft, published_at, read_at, created_at, updated_at)
    select a.course_id, a.side, a.user_id, a.scholar_id, m::date, repeat('A month in which much was tried and something was learnt. ', 6), 'Go on.',
      case when a.id % 19 = 3 then 1 else 0 end, case when a.id % 19 = 3 then null else m + interval '1 month' end,
      case when a.id % 19 = 3 or a.id % 5 = 0 then null else m + interval '33 days' end, m + interval '29 days' + a.id % 86400 * interval '1 second', m + interval '1 month'
    from mentoring_assignments a, generate_series('2025-10-01'::timestamp, '2026-09-01', '1 month') m where a.course_id >= ${base}`)
  await sql('set session_replication_role = origin')
  await sql('vacuum analyze')
  const [scholar] = await sql<{ id: number }>('select id from review_people where n = 5')
  return { course: base, scholar: scholar?.id ?? 0 }
}
