import type { Side } from '@pandu/contract/mentoring'
import { demoPerson } from '../seed/people.ts'
import { courseMaker } from './new-course.ts'
import type { openTestDatabase } from './open-database.ts'

type Course = { readonly course: number }

interface Period {
  side?: Side
  user?: number
  who?: number
  from?: string
  to?: string | null
}

interface Planned {
  side?: Side
  author?: number
  title?: string
  /** When it begins: a moment, or days from now. It lasts an hour. */
  at?: string | number
  state?: 'planned' | 'not_held'
  deleted?: boolean
  series?: number | null
}

/** Makes courses of two scholars with their meetings, those of the mentor where nothing else is said. */
export const meetingMaker = (rows: ReturnType<typeof openTestDatabase>['rows']) => {
  const { number, newCourse } = courseMaker(rows)
  const [scholar, scholar2, mentor] = [demoPerson('scholar').id, demoPerson('scholar2').id, demoPerson('mentor').id]

  /** Both scholars take part; the facilitator and the mentor belong to the course. */
  const twoScholars = async () => {
    const made = await newCourse()
    await rows(`insert into cohort_members (cohort_id, user_id, type_scholar) values ($1, $2, 'regular')`, [made.cohort, scholar2])
    await rows('insert into course_teachers (course_id, user_id) values ($1, $2)', [made.course, mentor])
    return made
  }

  const meet = (
    { course }: Course,
    { side = 'mentor', author = mentor, title = 'A talk', at = 3, state = 'planned', deleted = false, series = null }: Planned = {},
  ) =>
    number(
      `insert into meetings (course_id, side, author_id, title, media, starts_at, ends_at, state, reason, deleted_at, series_id)
       select $1, $2, $3, $4, 'Other', at, at + interval '1 hour', $6::text, case when $6 = 'not_held' then 'Rain' else '' end, case when $7 then now() end, $8
       from (select $5::timestamptz at) moment returning id`,
      [course, side, author, title, typeof at === 'string' ? at : new Date(Date.now() + at * 86_400_000), state, deleted, series],
    )

  /** Who looks after a scholar, from one day to the day before another. */
  const care = ({ course }: Course, { side = 'mentor', user = mentor, who = scholar, from = '2026-01-01', to = null }: Period = {}) =>
    rows(`insert into mentoring_assignments (course_id, side, user_id, scholar_id, starts_on, ends_on) values ($1, $2, $3, $4, $5, $6)`, [
      course,
      side,
      user,
      who,
      from,
      to,
    ])

  return { number, newCourse, twoScholars, meet, care }
}
