import { fileUrl } from '@pandu/contract/files'
import {
  followRule,
  listWithoutMentor,
  mentoringCalls,
  mentoringRules,
  MOST_MOVES,
  readRule,
  type Side,
  sides,
} from '@pandu/contract/mentoring'
import { sql } from 'kysely'
import { invalid } from '../../kit/errors.ts'
import { scholarsInRange } from '../../kit/list-head.ts'
import { ifGiven, listPage, ifSearched } from '../../kit/lists.ts'
import { serve } from '../../kit/serve.ts'
import { findCourse } from '../courses/courses.service.ts'
import { lastMeeting } from '../schedules/schedules.service.ts'
import { lockMembers, outdatedAssignment, mustBeAssignable, recordChanges, scholarsText, assignablePeople } from './mentoring.changes.ts'
import { lockAssignments, isAssignedOn, today } from './days.service.ts'
import {
  isWithActive,
  lastMentor,
  membersWithCarer,
  peopleEver,
  peopleOf,
  peopleOn,
  scholarCount,
  canBeAssigned,
  withoutMentor,
} from './mentoring.queries.ts'
import { removeAssignments } from './mentoring.remove.ts'
import { spreadEvenly } from './mentoring.spread.ts'

const pictured = (file: string | null) => file && fileUrl(file)

/** The day of `filter[on]`; today without one. */
const dayAsked = (on: string | undefined) => (on === undefined ? today : sql<string>`${on}::date`)

const routesOf = (side: Side) => {
  const calls = mentoringCalls[side]
  return [
    serve(calls.list, async ({ db, actor, allow }, input) => {
      const { course_id, user_id, on, search } = input.filter
      const course = await findCourse(db, actor, course_id)
      allow(readRule[side], course)
      const rows = db
        .selectFrom('mentoring_assignments')
        .innerJoin('users', 'users.id', 'mentoring_assignments.scholar_id')
        .where('course_id', '=', course.id)
        .where('side', '=', side)
        .where(isAssignedOn(dayAsked(on)))
        .$if(course.seat === 'member', (q) => q.where('scholar_id', '=', actor.id))
        .$call(ifGiven(user_id, (q, id) => q.where('mentoring_assignments.user_id', '=', id)))
        .$call(ifSearched(search, (q, pattern) => q.where('users.search_text', 'like', pattern)))
      const page = await listPage(rows, input, {
        columns: (q) =>
          q
            .innerJoin('users as carers', 'carers.id', 'mentoring_assignments.user_id')
            .select([
              'mentoring_assignments.id',
              'course_id',
              'mentoring_assignments.user_id',
              'scholar_id',
              'starts_on',
              'ends_on',
              'users.name',
              'users.status',
              'users.profile_picture',
              'users.no_tf',
              sql<string | null>`(select u.name from universities u where u.id = users.university_id)`.as('university'),
              'carers.name as carer',
              'carers.status as carer_status',
              'carers.profile_picture as carer_picture',
            ]),
        sorts: { name: sql`lower(users.name)`, no_tf: sql`lower(users.no_tf)`, starts_on: 'starts_on' },
        id: 'mentoring_assignments.id',
      })
      const data = page.data.map(({ name, status, profile_picture, no_tf, university, carer, carer_status, carer_picture, ...row }) => ({
        ...row,
        data_user: { id: row.user_id, name: carer, status: carer_status, profile_picture: pictured(carer_picture) },
        data_scholar: { id: row.scholar_id, name, status, profile_picture: pictured(profile_picture), no_tf, university },
      }))
      return { ...page, data }
    }),

    serve(calls.load, async ({ db, actor, allow }, input) => {
      const { course_id, id, on, search } = input.filter
      const course = await findCourse(db, actor, course_id)
      allow(followRule[side], course)
      const day = dayAsked(on)
      const scholars = scholarCount(course.id, side, day)
      const last = lastMeeting(course.id, side, 'users.id')
      // Who is named has a name on every day.
      const people = id !== undefined ? peopleEver : on !== undefined ? peopleOn : peopleOf
      const rows = people(db, course.id, side, day)
        .$call(ifGiven(id, (q, value) => q.where('users.id', '=', value)))
        .$call(ifSearched(search, (q, pattern) => q.where('users.search_text', 'like', pattern)))
      const page = await listPage(rows, input, {
        columns: (q) =>
          q.select([
            'users.id',
            'users.name',
            'users.status',
            'users.profile_picture',
            scholars.as('scholars'),
            last.as('last_meeting'),
            canBeAssigned(course.id, side).as('takes'),
          ]),
        // People without a meeting come first, then those whose last meeting is longest ago.
        sorts: { name: sql`lower(users.name)`, scholars, last_meeting: sql`coalesce(${last}, '-infinity')` },
        id: 'users.id',
      })
      const without = membersWithCarer(db, course, side)
        .where(sql<boolean>`not ${isWithActive(course.id, side)}`)
        .where('users.status', '=', 1)
        .select(sql<number>`count(*)`.as('without'))
      const data = page.data.map((row) => ({ ...row, profile_picture: pictured(row.profile_picture) }))
      return { ...page, data, without: (await without.executeTakeFirstOrThrow()).without }
    }),

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

export const mentoringRoutes = [
  ...sides.flatMap(routesOf),

  serve(
    listWithoutMentor,
    async ({ db }, input) => {
      const { course_id, search } = input.filter
      const rows = withoutMentor(db, course_id).$call(ifSearched(search, (q, pattern) => q.where('users.search_text', 'like', pattern)))
      const id = sql<number>`courses.id::bigint * 1000000000 + users.id`
      const page = await listPage(rows, input, {
        columns: (q) =>
          q.select([
            id.as('id'),
            'users.id as scholar_id',
            'users.name',
            'users.no_tf',
            'users.profile_picture',
            'courses.id as course_id',
            'courses.title as course',
            lastMentor.as('mentor'),
          ]),
        sorts: { name: sql`lower(users.name)`, course: sql`lower(courses.title)` },
        id,
        // With a course or a search the list is short, and the fast way to its first page is not needed.
        heads: { name: course_id === undefined && !search ? (part) => withoutMentor(db, undefined, scholarsInRange(part)) : undefined },
      })
      return { ...page, data: page.data.map((row) => ({ ...row, profile_picture: pictured(row.profile_picture) })) }
    },
    { cached: true },
  ),
]
