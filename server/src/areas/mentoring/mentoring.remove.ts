import type { Actor } from '@pandu/contract/kit'
import { mentoringRules, type Side } from '@pandu/contract/mentoring'
import type { Db } from '../../kit/db.ts'
import { invalid, notFound } from '../../kit/errors.ts'
import type { Call } from '../../kit/serve.ts'
import { findCourse, visibleCourses } from '../courses/courses.service.ts'
import { lockAssignments } from './days.service.ts'
import { recordChanges, scholarsText } from './mentoring.changes.ts'

/** Assignments of today or earlier with the names of their scholars. One in a course that the reader does not see answers like a missing one. */
const find = (db: Db, actor: Actor, side: Side, ids: readonly number[]) =>
  db
    .selectFrom('mentoring_assignments')
    .innerJoin('users', 'users.id', 'mentoring_assignments.scholar_id')
    .where('mentoring_assignments.id', 'in', ids)
    .where('side', '=', side)
    .where('course_id', 'in', visibleCourses(db, actor).select('courses.id'))
    .select(['mentoring_assignments.id', 'course_id', 'scholar_id', 'users.name'])
    .orderBy('users.name')
    .execute()

/** So many are named; the rest is counted. */
const NAMED = 3
const named = (what: string, people: readonly { name: string }[]) => {
  if (people.length === 0) return []
  const names = people.slice(0, NAMED).map(({ name }) => name)
  return [`${what}: ${names.join(', ')}${people.length > NAMED ? ` and ${people.length - NAMED} more` : ''}`]
}

/**
 * Ends assignments today as one operation. Those that somebody else has ended meanwhile are left alone and named: the others are what was asked for,
 * and whoever was removed already is where the reader wants them.
 */
export const removeAssignments = async (call: Call<Actor>, side: Side, ids: readonly number[]) => {
  const { db, actor, allow } = call
  const asked = await find(db, actor, side, ids)
  const [courseId, ...others] = new Set(asked.map(({ course_id }) => course_id))
  if (courseId === undefined || asked.length < ids.length) throw notFound()
  if (others.length > 0) throw invalid({ id: ['Choose scholars of one course'] })
  const course = await findCourse(db, actor, courseId, true)
  allow(mentoringRules.manage, course)
  // The course is locked only now: somebody else may have ended the assignments since the first read.
  const open = await lockAssignments(db, course.id, { id: ids })
  const left = new Set(open.map(({ id }) => id))
  const ended = asked.filter(({ id }) => !left.has(id))
  const taken = await lockAssignments(db, course.id, { scholar_id: ended.map(({ scholar_id }) => scholar_id) })
  const again = new Set(taken.filter((one) => one.side === side).map(({ scholar_id }) => scholar_id))
  const changes = open.map((from) => ({ scholar_id: from.scholar_id, from, to: null }))
  const operation_id = changes.length === 0 ? null : await recordChanges(call, { course, side, how: 'remove', changes })
  const parts = [
    ...(changes.length === 0 ? [] : [`${scholarsText(changes.length)} removed`]),
    ...named(
      'Already removed',
      ended.filter(({ scholar_id }) => !again.has(scholar_id)),
    ),
    ...named(
      'Assigned anew meanwhile, not removed',
      ended.filter(({ scholar_id }) => again.has(scholar_id)),
    ),
  ]
  return { message: parts.join('. '), data: { changed: changes.length, operation_id } }
}
