import { groupRules } from '@pandu/contract/groups'
import { type Actor, currentTime } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { notFound } from '../../kit/errors.ts'
import type { Call } from '../../kit/serve.ts'
import { findCourse } from '../courses/courses.service.ts'

/** A group with its course as the actor sees it; a group of a course that the actor does not see answers like a missing one. */
export const findGroup = async (db: Db, actor: Actor, id: number) => {
  const group = await db.selectFrom('course_groups').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
  if (!group) throw notFound()
  return { ...group, course: await findCourse(db, actor, group.course_id) }
}

/**
 * The course, locked while its groups change, for those who may change them. The course is locked and not the group, because who is in which group
 * concerns all groups of a course.
 */
export const lockForGroupChange = async ({ db, actor, allow }: Call<Actor>, courseId: number) => {
  const course = await findCourse(db, actor, courseId, true)
  allow(groupRules.manage, course)
  return course
}

/** The same for a group, read again once its course is locked: it may have been deleted while this call waited. */
export const lockGroupForChange = async (call: Call<Actor>, groupId: number) => {
  const { course_id } = await findGroup(call.db, call.actor, groupId)
  await lockForGroupChange(call, course_id)
  return findGroup(call.db, call.actor, groupId)
}

/** The present group of a scholar in a course, locked so that the membership stays until the write is over. */
export const ownGroup = (db: Db, courseId: number, userId: number, lock = false) =>
  db
    .selectFrom('group_members')
    .innerJoin('course_groups', 'course_groups.id', 'group_members.group_id')
    .select(['course_groups.id', 'course_groups.title'])
    .where('group_members.course_id', '=', courseId)
    .where('group_members.user_id', '=', userId)
    .where('group_members.left_at', 'is', null)
    .where('course_groups.deleted_at', 'is', null)
    .$if(lock, (q) => q.forShare())
    .executeTakeFirst()

/**
 * Ends the present memberships of restored scholars where the group or its course has been deleted, or where the scholar is not in the cohort of the
 * course. Nobody could end them later, because a deleted group cannot be opened, and they would prevent another group. Answers how many ended.
 */
export const endOutdatedMemberships = async (db: Db, userIds: readonly number[]) => {
  const isTheirs = sql<boolean>`(group_members.user_id = any(${userIds}::int[]) and group_members.left_at is null)`
  // Locked, in one order: a change of the groups, the cohort or the course that is not committed yet would not be seen.
  await db
    .selectFrom('courses')
    .select('id')
    .where('id', 'in', db.selectFrom('group_members').select('course_id').where(isTheirs))
    .orderBy('id')
    .forShare()
    .execute()
  const ended = await db
    .updateTable('group_members')
    .set({ left_at: currentTime(), leader: false })
    .where(isTheirs)
    .where(
      sql<boolean>`not exists (select from course_groups g join courses c on c.id = g.course_id
        join cohort_members m on m.cohort_id = c.cohort_id and m.user_id = group_members.user_id
        where g.id = group_members.group_id and g.deleted_at is null and c.deleted_at is null)`,
    )
    .returning('id')
    .execute()
  return ended.length
}

/** The present members of a group. */
export const groupMemberIds = async (db: Db, groupId: number) => {
  const rows = await db.selectFrom('group_members').select('user_id').where('group_id', '=', groupId).where('left_at', 'is', null).execute()
  return rows.map(({ user_id }) => user_id)
}
