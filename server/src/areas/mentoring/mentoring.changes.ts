import type { Actor } from '@pandu/contract/kit'
import { mentoringChanged, permissionOf, type Side } from '@pandu/contract/mentoring'
import { MENTORING_ASSIGN, MENTORING_MOVE, MENTORING_REMOVE } from '@pandu/contract/operations'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { conflict, invalid } from '../../kit/errors.ts'
import { ifGiven } from '../../kit/lists.ts'
import type { Call } from '../../kit/serve.ts'
import { refreshCourse } from '../courses/courses.service.ts'
import { notifyEach } from '../notifications/notifications.service.ts'
import { recordOperation } from '../operations/operations.service.ts'
import { applyChanges } from './mentoring.apply.ts'
import type { OpenAssignment } from './days.service.ts'
import { mentoringNotices } from './mentoring.notices.ts'

const kinds = { assign: MENTORING_ASSIGN, remove: MENTORING_REMOVE, move: MENTORING_MOVE } as const

interface Change {
  scholar_id: number
  from: Pick<OpenAssignment, 'id' | 'user_id' | 'name'> | null
  to: number | null
}

interface Changes {
  course: { id: number; title: string }
  side: Side
  changes: readonly Change[]
}

/** What an operation stores about a change: the former person, the new person, and the assignment that began. */
export interface StoredChange {
  scholar_id: number
  from: number | null
  to: number | null
  made: number | null
}
export interface MentoringPayload {
  course_id: number
  side: Side
  changes: StoredChange[]
}

const nameOf = async (db: Db, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id: number | null) => (id === null ? undefined : names.get(id))
}

export const scholarsText = (count: number) => (count === 1 ? '1 scholar' : `${count} scholars`)

/** The people of a course to whom scholars can be assigned: they are active and hold the permission of the side. */
export const assignablePeople = (db: Db, courseId: number, side: Side, ids?: readonly number[]) =>
  db
    .selectFrom('course_teachers')
    .innerJoin('users', 'users.id', 'course_teachers.user_id')
    .innerJoin('user_permissions', 'user_permissions.user_id', 'users.id')
    .innerJoin('permissions', 'permissions.id', 'user_permissions.permission_id')
    .where('course_teachers.course_id', '=', courseId)
    .where('users.status', '=', 1)
    .where('permissions.name', '=', permissionOf[side])
    .$call(ifGiven(ids, (q, wanted) => q.where('users.id', '=', sql<number>`any(${wanted}::int[])`)))
    .select(['users.id', 'users.name'])
    .orderBy(sql`lower(users.name)`)
    .orderBy('users.id')
    .execute()

/** Refuses people who are not active facilitators, or mentors, of the course. */
export const mustBeAssignable = async (db: Db, courseId: number, side: Side, ids: readonly number[], field: string) => {
  const wanted = [...new Set(ids)]
  if ((await assignablePeople(db, courseId, side, wanted)).length < wanted.length)
    throw invalid({ [field]: [`Choose active ${side}s of this course`] })
}

/** Locks those of the scholars who are members of the course, so that none leaves the cohort meanwhile. The fixed order prevents deadlocks. */
export const lockMembers = (db: Db, course: { cohort_id: number | null }, ids: readonly number[]) =>
  db
    .selectFrom('cohort_members')
    .innerJoin('users', 'users.id', 'cohort_members.user_id')
    .where('cohort_members.cohort_id', '=', course.cohort_id ?? 0)
    .where('cohort_members.user_id', '=', sql<number>`any(${ids}::int[])`)
    .select(['users.id', 'users.name'])
    .orderBy('users.id')
    .forKeyShare(['cohort_members'])
    .execute()

/** Makes the changes and notifies everybody concerned. Answers the ids of the new assignments by scholar. */
export const makeChanges = async (call: Call<Actor>, { course, side, changes }: Changes) => {
  const { db } = call
  const made = await applyChanges(
    db,
    changes.map((change) => ({ ...change, course_id: course.id, side })),
  )
  const name = await nameOf(
    db,
    changes.flatMap(({ to }) => to ?? []),
  )
  const by = (key: (change: Change) => number | null | undefined) =>
    [...Map.groupBy(changes, key)].flatMap(([id, of]) => (typeof id === 'number' ? [{ id, of }] : []))
  const gained = by(({ to }) => to)
  const facts = { side, course }
  await notifyEach(
    call,
    mentoringNotices.assigned,
    gained.map(({ id, of }) => ({ readers: of.map(({ scholar_id }) => scholar_id), facts: { ...facts, name: name(id) ?? '' } })),
  )
  await notifyEach(
    call,
    mentoringNotices.received,
    gained.map(({ id, of }) => ({ readers: [id], facts: { ...facts, count: of.length } })),
  )
  await notifyEach(
    call,
    mentoringNotices.handed,
    by(({ from }) => from?.user_id).map(({ id, of }) => ({ readers: [id], facts: { ...facts, count: of.length } })),
  )
  await refreshCourse(db, course.id, mentoringChanged)
  return made
}

/** Makes the changes as one operation that can be undone. Answers the id of the operation. */
export const recordChanges = async (call: Call<Actor>, { how, ...wanted }: Changes & { how: keyof typeof kinds }) => {
  const { course, side, changes } = wanted
  const made = await makeChanges(call, wanted)
  const name = await nameOf(
    call.db,
    changes.flatMap(({ scholar_id, to }) => [scholar_id, to ?? []].flat()),
  )
  const none = `No ${side}`
  const people = new Set(changes.map(({ from, to }) => (how === 'remove' ? from?.name : name(to))))
  const whom = people.size === 1 ? [...people][0] : `${people.size} ${side}s`
  const verb = how === 'remove' ? 'taken from' : how === 'move' ? 'moved to' : 'assigned to'
  const payload: MentoringPayload = {
    course_id: course.id,
    side,
    changes: changes.map(({ scholar_id, from, to }) => ({
      scholar_id,
      from: from?.user_id ?? null,
      to,
      made: made.get(scholar_id) ?? null,
    })),
  }
  return recordOperation(call, {
    kind: kinds[how],
    title: `${scholarsText(changes.length)} of ${course.title} ${verb} ${whom}`,
    payload,
    records: changes.map(({ scholar_id, from, to }) => ({
      record_id: scholar_id,
      label: name(scholar_id) ?? '',
      before: from?.name ?? none,
      after: name(to) ?? none,
    })),
  })
}

/** The error for an assignment that somebody has changed since the sender read it. */
export const outdatedAssignment = (name: string | undefined, side: Side) =>
  conflict(`Somebody has changed the ${side} of ${name ?? 'one of these scholars'} meanwhile; please look again`)
