import { type Actor, isScholar, isStaff } from '@pandu/contract/kit'
import { mentoringRules, type Side, sides } from '@pandu/contract/mentoring'
import { readReviews } from '@pandu/contract/reviews'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { today } from '../../kit/zone.ts'
import { visibleCourses } from '../courses/courses.service.ts'
import { isAssignedOn } from '../mentoring/days.service.ts'

/**
 * The reviews that a person may see. Every list, count and search uses it. Staff see all reviews. Scholars see the published ones about themselves in
 * courses that they see. Authors see their own, and the published ones about scholars whom they look after today.
 */
export const visibleReviews = (db: Db, actor: Actor) => {
  const own = sides.filter((side) => readReviews[side].test(actor) === true)
  const reviews = db
    .selectFrom('reviews')
    .innerJoin('courses', 'courses.id', 'reviews.course_id')
    .where('courses.deleted_at', 'is', null)
    .where('reviews.side', '=', sql<Side>`any(${own})`)
  if (isStaff(actor)) return reviews
  if (isScholar(actor))
    return reviews
      .where('reviews.scholar_id', '=', actor.id)
      .where('reviews.status_draft', '=', 0)
      .where('courses.id', 'in', visibleCourses(db, actor).select('courses.id'))
  // A union of two queries that each use an index. As one condition with `or` it would read all reviews.
  return reviews.where(
    'reviews.id',
    'in',
    sql<number>`(select id from reviews where author_id = ${actor.id}
      union all select r.id from mentoring_assignments join reviews r on r.course_id = mentoring_assignments.course_id
        and r.side = mentoring_assignments.side and r.scholar_id = mentoring_assignments.scholar_id
      where mentoring_assignments.user_id = ${actor.id} and ${isAssignedOn(today)} and r.status_draft = 0 and r.author_id <> ${actor.id})`,
  )
}

/** Whether a person reads the notes to the coordinators. Coordinators are the staff who assign facilitators and mentors. */
export const mayReadNotes = (actor: Actor) => isStaff(actor) && mentoringRules.manage.test(actor, { seat: 'staff' }) === true
