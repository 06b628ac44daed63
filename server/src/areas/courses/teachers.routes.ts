import { addTeachers, courseRules, listTeachers, removeTeachers } from '@pandu/contract/courses'
import { fileUrl } from '@pandu/contract/files'
import type { Actor, PermissionName } from '@pandu/contract/kit'
import { sql } from 'kysely'
import { invalid, notFound } from '../../kit/errors.ts'
import { ifGiven, listPage, ifSearched } from '../../kit/lists.ts'
import { type Call, serve } from '../../kit/serve.ts'
import { endAssignmentsOfCarers } from '../mentoring/mentoring.service.ts'
import { findCourse, refreshCourse } from './courses.service.ts'

const permissionsOf = sql<{ id: number; name: PermissionName }[]>`coalesce((
  select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.id)
  from user_permissions up join permissions p on p.id = up.permission_id where up.user_id = users.id), '[]')`

/** Removes rows of course/teacher, and with them what these people had in the course. */
const remove = async (call: Call<Actor>, ids: readonly number[]) => {
  const { db, actor } = call
  const rows = await db.selectFrom('course_teachers').select(['id', 'course_id', 'user_id']).where('id', 'in', ids).execute()
  if (rows.length !== ids.length) throw notFound()
  // In an order, so that two removals do not wait for each other.
  const courseIds = [...new Set(rows.map(({ course_id }) => course_id))].toSorted((a, b) => a - b)
  for (const id of courseIds) {
    await findCourse(db, actor, id, true)
    // People who are removed must be told too.
    await refreshCourse(db, id)
    await endAssignmentsOfCarers(
      call,
      id,
      rows.filter(({ course_id }) => course_id === id).map(({ user_id }) => user_id),
    )
  }
  // Groups lose a facilitator who is no longer in the course.
  for (const { course_id, user_id } of rows) {
    await db
      .deleteFrom('group_facilitators')
      .where('user_id', '=', user_id)
      .where('group_id', 'in', db.selectFrom('course_groups').select('id').where('course_id', '=', course_id))
      .execute()
  }
  await db.deleteFrom('course_teachers').where('id', 'in', ids).execute()
  return { message: rows.length === 1 ? 'Removed from the course' : `${rows.length} people removed from the course` }
}

export const teacherRoutes = [
  serve(listTeachers, async ({ db, actor, allow }, input) => {
    const { course_id, search, 'dataUser.permissions.id': permission } = input.filter
    const course = await findCourse(db, actor, course_id)
    allow(courseRules.read, course)
    const rows = db
      .selectFrom('course_teachers')
      .innerJoin('users', 'users.id', 'course_teachers.user_id')
      .where('course_teachers.course_id', '=', course.id)
      .$call(ifSearched(search, (q, pattern) => q.where('users.search_text', 'like', pattern)))
      .$call(
        ifGiven(permission, (q, value) =>
          q.where((eb) =>
            eb.exists(
              eb
                .selectFrom('user_permissions as up')
                .select('up.user_id')
                .whereRef('up.user_id', '=', 'users.id')
                .where('up.permission_id', '=', value),
            ),
          ),
        ),
      )
    const page = await listPage(rows, input, {
      columns: (q) =>
        q.select([
          'course_teachers.id',
          'course_teachers.course_id',
          'course_teachers.user_id',
          'course_teachers.created_at',
          'users.name',
          'users.role',
          'users.status',
          'users.profile_picture',
          permissionsOf.as('permissions'),
        ]),
      sorts: { created_at: 'course_teachers.created_at', name: sql`lower(users.name)` },
      id: 'course_teachers.id',
    })
    const data = page.data.map(({ name, role, status, permissions, profile_picture, ...row }) => ({
      ...row,
      data_user: { id: row.user_id, name, role, status, permissions, profile_picture: profile_picture && fileUrl(profile_picture) },
    }))
    return { ...page, data }
  }),

  serve(addTeachers, async ({ db, actor }, { course_id, user_id }) => {
    await findCourse(db, actor, course_id, true)
    const wanted = [...new Set(user_id)]
    const people = await db
      .selectFrom('users')
      .select('id')
      .where('id', 'in', wanted)
      .where('role', 'in', ['TF', 'VENDOR'])
      .where('status', '=', 1)
      .execute()
    if (people.length !== wanted.length) throw invalid({ user_id: ['Choose active people of the programme team or of a vendor'] })
    await db
      .insertInto('course_teachers')
      .values(wanted.map((id) => ({ course_id, user_id: id })))
      .onConflict((oc) => oc.columns(['course_id', 'user_id']).doNothing())
      .execute()
    await refreshCourse(db, course_id)
    return { message: wanted.length === 1 ? 'Administrator added' : `${wanted.length} administrators added` }
  }),

  serve(removeTeachers, async (call, ids) => remove(call, ids)),
]
