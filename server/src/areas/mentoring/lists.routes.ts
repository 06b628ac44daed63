import { fileUrl } from '@pandu/contract/files'
import { followRule, listWithoutMentor, mentoringCalls, readRule, type Side } from '@pandu/contract/mentoring'
import { sql } from 'kysely'
import { scholarsInRange } from '../../kit/list-head.ts'
import { ifGiven, listPage, ifSearched } from '../../kit/lists.ts'
import { serve } from '../../kit/serve.ts'
import { today } from '../../kit/zone.ts'
import { findCourse } from '../courses/courses.service.ts'
import { lastMeeting } from '../schedules/schedules.service.ts'
import { isAssignedOn } from './days.service.ts'
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

const pictured = (file: string | null) => file && fileUrl(file)

/** The day of `filter[on]`; today without one. */
const dayAsked = (on: string | undefined) => (on === undefined ? today : sql<string>`${on}::date`)

/** The lists of the facilitators or mentors of a course, with the number of their scholars, and of their assignments. */
export const listRoutes = (side: Side) => {
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
        sorts: {
          name: sql`lower(users.name)`,
          no_tf: sql`lower(users.no_tf)`,
          starts_on: 'starts_on',
          created_at: 'mentoring_assignments.created_at',
        },
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
      const { course_id, id, on, ever, search } = input.filter
      const course = await findCourse(db, actor, course_id)
      allow(followRule[side], course)
      const day = dayAsked(on)
      const scholars = scholarCount(course.id, side, day)
      const last = lastMeeting(course.id, side, 'users.id')
      // Who is named has a name on every day.
      const people = id !== undefined || ever ? peopleEver : on !== undefined ? peopleOn : peopleOf
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
  ]
}

/** The members of current courses who have no mentor. */
export const withoutMentorRoute = serve(
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
)
