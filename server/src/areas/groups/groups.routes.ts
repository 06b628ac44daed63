import { currentTime, mustExist } from '@pandu/contract/kit'
import { createGroup, groupChanged, groupRules, listGroups, removeGroup, updateGroup } from '@pandu/contract/groups'
import { sql } from 'kysely'
import { notFound, withUnique } from '../../kit/errors.ts'
import { ifGiven, listPage, ifSearched } from '../../kit/lists.ts'
import { refuseOutdatedChange } from '../../kit/outdated-change.ts'
import { serve } from '../../kit/serve.ts'
import { findCourse, refreshCourse } from '../courses/courses.service.ts'
import { groupColumns, memberCount, withPeople } from './groups.queries.ts'
import { lockGroupForChange, lockForGroupChange, findGroup } from './groups.service.ts'
import { peopleRoutes } from './people.routes.ts'

const titles: Record<string, [string, string]> = { course_groups_title: ['title', 'A group of this course already has this title'] }

export const groupRoutes = [
  serve(listGroups, async ({ db, actor, allow }, input) => {
    const { course_id, id, search } = input.filter
    const courseId = id === undefined ? mustExist(course_id, 'The course') : (await findGroup(db, actor, id)).course_id
    if (course_id !== undefined && course_id !== courseId) throw notFound()
    const course = await findCourse(db, actor, courseId)
    allow(groupRules.read, course)
    const rows = db
      .selectFrom('course_groups')
      .where('course_groups.course_id', '=', courseId)
      .where('course_groups.deleted_at', 'is', null)
      .$call(ifGiven(id, (q, value) => q.where('course_groups.id', '=', value)))
      .$call(ifSearched(search, (q, pattern) => q.where(sql`lower(course_groups.title)`, 'like', pattern)))
      .$if(course.seat === 'member', (q) =>
        q.where(
          'course_groups.id',
          'in',
          db.selectFrom('group_members').select('group_id').where('user_id', '=', actor.id).where('left_at', 'is', null),
        ),
      )
    const page = await listPage(rows, input, {
      columns: (q) => q.select(groupColumns),
      sorts: { title: sql`lower(course_groups.title)`, created_at: 'course_groups.created_at', member_count: memberCount },
      id: 'course_groups.id',
    })
    const include = new Set((input.include ?? '').split(',').map((name) => name.trim()))
    return { ...page, data: await withPeople(db, page.data, include) }
  }),

  serve(createGroup, async (call, { course_id, title, description }) => {
    const { db, actor } = call
    await lockForGroupChange(call, course_id)
    const data = await withUnique(titles, () =>
      db
        .insertInto('course_groups')
        .values({ course_id, title, description, created_by: actor.id })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await refreshCourse(db, course_id, groupChanged)
    return { message: 'Group created', data }
  }),

  serve(updateGroup, async (call, { id, course_id, title, description, updated_at }) => {
    const { db } = call
    const group = await lockGroupForChange(call, id)
    if (group.course_id !== course_id) throw notFound()
    refuseOutdatedChange(updateGroup, group, updated_at, 'group')
    await withUnique(titles, () =>
      db
        .updateTable('course_groups')
        .set({ title, description, updated_at: sql`now()` })
        .where('id', '=', id)
        .execute(),
    )
    await refreshCourse(db, course_id, groupChanged)
    return { message: 'Group updated' }
  }),

  // The row stays because of what the group handed in; its memberships end.
  serve(removeGroup, async (call, { id }) => {
    const { db } = call
    const { course_id } = await lockGroupForChange(call, id)
    await db
      .updateTable('group_members')
      .set({ left_at: currentTime(), leader: false })
      .where('group_id', '=', id)
      .where('left_at', 'is', null)
      .execute()
    await db.deleteFrom('group_facilitators').where('group_id', '=', id).execute()
    await db
      .updateTable('course_groups')
      .set({ deleted_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    await refreshCourse(db, course_id, groupChanged)
    return { message: 'Group deleted' }
  }),

  ...peopleRoutes,
]
