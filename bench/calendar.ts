import { demoPerson } from '../server/seed/people.ts'
import { benchLists, type ListCase } from './lib/lists.ts'
import type { World } from './lib/world.ts'

const DAY = 86_400_000
/** The ids of the other mentors are above this number. */
const OTHERS = 900_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

/**
 * Adds to 200 of the courses that addLearning made: 200,000 mentor assignments, 20,000 meetings within a year, and a due date for half of all modules.
 * Forty mentors have five courses each. The first course is one of the demo scholar and has the demo mentor.
 */
const addDates = async ({ sql }: World): Promise<number> => {
  await sql('set session_replication_role = replica')
  await sql(`create temp table led as select row_number() over (order by id) - 1 n, id, cohort_id from courses where id >= 100000 and status = 1
    order by (cohort_id in (select cohort_id from cohort_members where user_id = ${demoPerson('scholar').id})) desc, id limit 200`)
  await sql(`insert into users (id, role, vendor_id, name, email, username, password_hash, status)
    select ${OTHERS} + i, role, vendor_id, 'Mentor ' || i, 'mentor-' || i || '@bench.example', 'mentor-' || i, password_hash, status
    from users, generate_series(1, 39) i where id = ${demoPerson('mentor').id}`)
  const author = `(case led.n % 40 when 0 then ${demoPerson('mentor').id} else ${OTHERS} + led.n % 40 end)`
  await sql(`insert into mentoring_assignments (course_id, side, user_id, scholar_id, starts_on)
    select led.id, 'mentor', ${author}, m.user_id, '2020-01-01' from led join cohort_members m on m.cohort_id = led.cohort_id`)
  await sql(`insert into meetings (course_id, side, author_id, title, media, starts_at, ends_at)
    select led.id, 'mentor', ${author}, 'Meeting ' || i, 'Other', begins, begins + interval '1 hour'
    from led cross join generate_series(0, 99) i cross join lateral (select now() + make_interval(hours => (i - 50) * 87) as begins) x`)
  await sql('update section_modules set due_at = now() + make_interval(days => (id % 400 - 200)::int) where id % 2 = 0')
  await sql('set session_replication_role = default')
  await sql('analyze')
  const [first] = await sql<{ id: number }>('select id from led order by n limit 1')
  return first!.id
}

/** Measures the calendar in the database that addLearning has filled. */
export const benchCalendar = async (world: World) => {
  const course = await addDates(world)
  const span = `filter[from]=${dayIn(-20)}&filter[to]=${dayIn(21)}`
  const cases: readonly ListCase[] = [
    ['calendar of a scholar', 'scholar', `calendar?${span}`],
    ['calendar of a mentor', 'mentor', `calendar?${span}`],
    ['calendar of a course', 'ld', `calendar?${span}&filter[course_id]=${course}`],
    ['meetings of a mentor', 'ld', `calendar?${span}&filter[user_id]=${demoPerson('mentor').id}&filter[kind]=meeting`],
    ['calendar of the programme team, a week', 'ld', `calendar?filter[from]=${dayIn(0)}&filter[to]=${dayIn(6)}`],
  ]
  return benchLists(world, cases)
}
