import { permissionOf, type Side } from '@pandu/contract/mentoring'
import { demoPerson } from '../seed/people.ts'
import { courseMaker } from './new-course.ts'
import type { openTestDatabase } from './open-database.ts'

type Course = { readonly course: number }

export interface Cared {
  side?: Side
  by?: number
  of?: number
  from?: string
  to?: string | null
}
interface Written extends Cared {
  month?: string
  draft?: 0 | 1
  content?: string
}

/** Makes courses of two scholars, who looks after them, and reviews, those of the facilitator about the first where nothing else is said. */
export const reviewMaker = (rows: ReturnType<typeof openTestDatabase>['rows']) => {
  const { number, newCourse } = courseMaker(rows)
  const [scholar, scholar2, facilitator] = [demoPerson('scholar').id, demoPerson('scholar2').id, demoPerson('facilitator').id]

  /** Nobody has a review or is looked after, and all three are active. */
  const withoutReviews = async () => {
    for (const table of ['reviews', 'review_reminders', 'mentoring_assignments']) await rows(`delete from ${table}`)
    await rows(`update users set status = 1, role = 'SCHOLAR' where id = any($1)`, [[scholar, scholar2]])
    await rows(`update users set status = 1 where id = $1`, [facilitator])
    await rows(`update users set name = 'Zebra One', university_id = 1 where id = $1`, [scholar])
    await rows(`update users set name = 'Zebra Two', university_id = 2 where id = $1`, [scholar2])
  }

  /** A course of January and February 2026. */
  const twoScholars = async () => {
    const made = await newCourse()
    await rows(`update courses set end_date = '2026-02-28' where id = $1`, [made.course])
    await rows(`insert into cohort_members (cohort_id, user_id, type_scholar) values ($1, $2, 'regular')`, [made.cohort, scholar2])
    return made
  }

  /** Somebody can write about their scholars as long as they are one of the course and hold its permission. */
  const able = async ({ course }: Course, side: Side, who: number) => {
    await rows('insert into course_teachers (course_id, user_id) values ($1, $2) on conflict do nothing', [course, who])
    await rows(
      'insert into user_permissions (user_id, permission_id) select $1, id from permissions where name = $2 on conflict do nothing',
      [who, permissionOf[side]],
    )
  }

  const care = async (
    made: Course,
    { side = 'facilitator', by = facilitator, of = scholar, from = '2026-01-01', to = null }: Cared = {},
  ) => {
    await able(made, side, by)
    return number(
      `insert into mentoring_assignments (course_id, side, user_id, scholar_id, starts_on, ends_on) values ($1, $2, $3, $4, $5, $6) returning id`,
      [made.course, side, by, of, from, to],
    )
  }

  const review = ({ course }: Course, given: Written = {}) => {
    const { side = 'facilitator', by = facilitator, of = scholar, month = '2026-01-01', draft = 0, content = 'Well' } = given
    return number(
      `insert into reviews (course_id, side, author_id, scholar_id, month, content, note, status_draft, published_at)
       values ($1, $2, $3, $4, $5, $7, 'A note', $6::smallint, case when $6::smallint = 0 then now() end) returning id`,
      [course, side, by, of, month, draft, content],
    )
  }

  return { number, newCourse, withoutReviews, twoScholars, able, care, review }
}
