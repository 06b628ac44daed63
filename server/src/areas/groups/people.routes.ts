import { currentTime } from '@pandu/contract/kit'
import { assignGroupFacilitators, assignGroupMembers, groupChanged, makeLeader, unassignGroupMembers } from '@pandu/contract/groups'
import { conflict, invalid, notFound } from '../../kit/errors.ts'
import { serve } from '../../kit/serve.ts'
import { refreshCourse } from '../courses/courses.service.ts'
import { notify } from '../notifications/notifications.service.ts'
import { groupNotices } from './groups.notices.ts'
import { facilitatorsOf } from './groups.queries.ts'
import { lockGroupForChange } from './groups.service.ts'

const people = (count: number, one: string, many: string) => (count === 1 ? one : `${count} ${many}`)

export const peopleRoutes = [
  serve(assignGroupMembers, async (call, { course_group_id, user_id }) => {
    const { db } = call
    const group = await lockGroupForChange(call, course_group_id)
    const wanted = [...new Set(user_id)]
    const members = await db
      .selectFrom('cohort_members')
      .innerJoin('users', 'users.id', 'cohort_members.user_id')
      .leftJoin('group_members', (join) =>
        join
          .onRef('group_members.user_id', '=', 'users.id')
          .on('group_members.course_id', '=', group.course_id)
          .on('group_members.left_at', 'is', null),
      )
      .leftJoin('course_groups', 'course_groups.id', 'group_members.group_id')
      .where('cohort_members.cohort_id', '=', group.course.cohort_id ?? 0)
      .where('users.id', 'in', wanted)
      .select(['users.id', 'users.name', 'course_groups.id as group_id', 'course_groups.title'])
      // Locked, so that nobody leaves the cohort while being added to a group; in one order, so that two such writes do not wait for each other in a
      // circle.
      .orderBy('users.id')
      .forKeyShare(['cohort_members'])
      .execute()
    if (members.length !== wanted.length) throw invalid({ user_id: ['Choose members of this course'] })
    const elsewhere = members.filter(({ group_id }) => group_id !== null && group_id !== group.id)
    if (elsewhere.length > 0) {
      throw invalid({ user_id: elsewhere.map(({ name, title }) => `${name} is already in the group ${title}`) })
    }
    const fresh = members.filter(({ group_id }) => group_id === null).map(({ id }) => id)
    if (fresh.length === 0) return { message: 'They are in this group already' }
    const at = currentTime()
    await db
      .insertInto('group_members')
      .values(fresh.map((id) => ({ group_id: group.id, course_id: group.course_id, user_id: id, joined_at: at })))
      .execute()
    await notify(call, groupNotices.joined, fresh, group)
    await refreshCourse(db, group.course_id, groupChanged)
    return { message: people(fresh.length, 'The member has been added to the group', 'members have been added to the group') }
  }),

  serve(assignGroupFacilitators, async (call, { course_id, course_group_id, fasilitator_id, before }) => {
    const { db } = call
    const group = await lockGroupForChange(call, course_group_id)
    if (group.course_id !== course_id) throw notFound()
    const wanted = [...new Set(fasilitator_id)]
    const known = wanted.length
      ? await db
          .selectFrom('course_teachers')
          .innerJoin('user_permissions', 'user_permissions.user_id', 'course_teachers.user_id')
          .innerJoin('permissions', 'permissions.id', 'user_permissions.permission_id')
          .where('course_teachers.course_id', '=', course_id)
          .where('permissions.name', '=', 'FASILITATOR')
          .where('course_teachers.user_id', 'in', wanted)
          .select('course_teachers.user_id')
          .execute()
      : []
    if (known.length !== wanted.length) throw invalid({ fasilitator_id: ['Choose facilitators of this course'] })
    const present = (await facilitatorsOf(db, [group.id])).get(group.id) ?? []
    if (before && (before.length !== present.length || present.some(({ user_id }) => !before.includes(user_id)))) {
      const names = present.map(({ name }) => name).join(', ')
      throw conflict(`The group has other facilitators by now: ${names || 'none'}. Open this again to change them`)
    }
    await db.deleteFrom('group_facilitators').where('group_id', '=', group.id).execute()
    if (wanted.length > 0) {
      await db
        .insertInto('group_facilitators')
        .values(wanted.map((id) => ({ group_id: group.id, user_id: id })))
        .execute()
    }
    await refreshCourse(db, course_id, groupChanged)
    return { message: wanted.length === 0 ? 'The group has no facilitator' : 'The facilitators of the group are saved' }
  }),

  serve(unassignGroupMembers, async (call, { course_group_id, user_id }) => {
    const { db } = call
    const group = await lockGroupForChange(call, course_group_id)
    const wanted = [...new Set(user_id)]
    // The clock of this process: the transaction's time is from before this write waited, and what was handed in meanwhile still counts as theirs.
    const left = await db
      .updateTable('group_members')
      .set({ left_at: currentTime(), leader: false })
      .where('group_id', '=', group.id)
      .where('left_at', 'is', null)
      .where('user_id', 'in', wanted)
      .returning('user_id')
      .execute()
    if (left.length !== wanted.length) throw notFound()
    await refreshCourse(db, group.course_id, groupChanged)
    return { message: people(left.length, 'The member has been removed from the group', 'members have been removed from the group') }
  }),

  serve(makeLeader, async (call, { course_group_id, user_id }) => {
    const { db } = call
    const group = await lockGroupForChange(call, course_group_id)
    const present = () => db.updateTable('group_members').where('group_id', '=', group.id).where('left_at', 'is', null)
    await present().set({ leader: false }).execute()
    const { numUpdatedRows } = await present().set({ leader: true }).where('user_id', '=', user_id).executeTakeFirst()
    if (numUpdatedRows === 0n) throw notFound()
    await refreshCourse(db, group.course_id, groupChanged)
    return { message: 'The group has a new leader' }
  }),
]
