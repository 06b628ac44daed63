import { mentoringCalls, mentoringRules, MOST_MOVES, type Side } from '@pandu/contract/mentoring'
import { sql } from 'kysely'
import { invalid } from '../../kit/errors.ts'
import { serve } from '../../kit/serve.ts'
import { findCourse } from '../courses/courses.service.ts'
import { lockAssignments } from './days.service.ts'
import { lockMembers, outdatedAssignment, mustBeAssignable, recordChanges, scholarsText, assignablePeople } from './mentoring.changes.ts'
import { membersWithCarer } from './mentoring.queries.ts'
import { removeAssignments } from './mentoring.remove.ts'
import { spreadEvenly } from './mentoring.spread.ts'

/** The calls that assign the scholars of a course to facilitators or mentors, end assignments, and move scholars, singly or as proposed. */
export const changeRoutes = (side: Side) => {
  const calls = mentoringCalls[side]
  return [
    serve(calls.assign, async (call, { course_id, user_id, scholar_id }) => {
      const { db, actor, allow } = call
      const course = await findCourse(db, actor, course_id, true)
      allow(mentoringRules.manage, course)
      await mustBeAssignable(db, course.id, side, [user_id], 'user_id')
      const wanted = [...new Set(scholar_id)]
      const members = await lockMembers(db, course, wanted)
      if (members.length < wanted.length) throw invalid({ scholar_id: ['Choose members of this course'] })
      const taken = new Map(
        (await lockAssignments(db, course.id, { scholar_id: wanted }))
          .filter((one) => one.side === side)
          .map((one) => [one.scholar_id, one]),
      )
      const elsewhere = members.filter(({ id }) => taken.has(id) && taken.get(id)?.user_id !== user_id)
      if (elsewhere.length > 0)
        throw invalid({ scholar_id: elsewhere.map(({ id, name }) => `${name} already has the ${side} ${taken.get(id)?.name}`) })
      const changes = members.flatMap(({ id }) => (taken.has(id) ? [] : [{ scholar_id: id, from: null, to: user_id }]))
      if (changes.length === 0) return { message: 'They are assigned already', data: { changed: 0, operation_id: null } }
      const operation_id = await recordChanges(call, { course, side, how: 'assign', changes })
      return { message: `${scholarsText(changes.length)} assigned`, data: { changed: changes.length, operation_id } }
    }),

    serve(calls.remove, (call, ids) => removeAssignments(call, side, ids)),

    serve(calls.propose, async ({ db, actor, allow }, { filter: { course_id, away_from } }) => {
      const course = await findCourse(db, actor, course_id)
      allow(mentoringRules.manage, course)
      const members = await membersWithCarer(db, course, side)
        .leftJoin('users as carers', 'carers.id', 'mentoring_assignments.user_id')
        .select(['users.id', 'users.name', 'users.no_tf', 'users.status', 'carers.id as carer_id', 'carers.name as carer'])
        .orderBy(sql`lower(users.name)`)
        .orderBy('users.id')
        .execute()
      const people = (await assignablePeople(db, course.id, side)).filter(({ id }) => id !== away_from)
      const nameOf = new Map(people.map(({ id, name }) => [id, name]))
      // A scholar whose carer can no longer look after them needs a new one, too.
      const free = members.filter(({ carer_id, status }) =>
        away_from === undefined ? (carer_id === null || !nameOf.has(carer_id)) && status === 1 : carer_id === away_from,
      )
      const moves = spreadEvenly(
        people.map(({ id }) => ({ id, scholars: members.filter(({ carer_id }) => carer_id === id).map((one) => one.id) })),
        free.map(({ id }) => id),
        { level: away_from === undefined },
      )
      const proposed = members.flatMap(({ id, name, no_tf, carer_id, carer }) => {
        const to = moves.get(id)
        if (to === undefined || to === carer_id) return []
        const from = carer_id === null || carer === null ? null : { id: carer_id, name: carer }
        return [{ scholar_id: id, name, no_tf, from, to: { id: to, name: nameOf.get(to) ?? '' } }]
      })
      // One call of `move` accepts at most MOST_MOVES.
      const first = proposed.slice(0, MOST_MOVES)
      return { message: 'OK', data: { moves: first, people, more: proposed.length - first.length } }
    }),

    serve(calls.move, async (call, { course_id, moves }) => {
      const { db, actor, allow } = call
      const course = await findCourse(db, actor, course_id, true)
      allow(mentoringRules.manage, course)
      await mustBeAssignable(
        db,
        course.id,
        side,
        moves.map(({ user_id }) => user_id),
        'moves',
      )
      const ids = moves.map(({ scholar_id }) => scholar_id)
      const members = new Map((await lockMembers(db, course, ids)).map(({ id, name }) => [id, name]))
      if (members.size < ids.length) throw invalid({ moves: ['Choose members of this course'] })
      const open = (await lockAssignments(db, course.id, { scholar_id: ids })).filter((one) => one.side === side)
      const present = new Map(open.map((one) => [one.scholar_id, one]))
      const changes = moves.flatMap(({ scholar_id, from_user_id, user_id }) => {
        const from = present.get(scholar_id) ?? null
        if ((from?.user_id ?? null) !== from_user_id) throw outdatedAssignment(members.get(scholar_id), side)
        return from?.user_id === user_id ? [] : [{ scholar_id, from, to: user_id }]
      })
      if (changes.length === 0) return { message: 'Nothing has changed', data: { changed: 0, operation_id: null } }
      const operation_id = await recordChanges(call, { course, side, how: 'move', changes })
      return { message: `${scholarsText(changes.length)} moved`, data: { changed: changes.length, operation_id } }
    }),
  ]
}
