import { type Actor, scholarType } from '@pandu/contract/kit'
import { COHORT_ASSIGN, COHORT_IMPORT, COHORT_UNASSIGN } from '@pandu/contract/operations'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../kit/db.ts'
import { conflict } from '../../kit/errors.ts'
import type { Call } from '../../kit/serve.ts'
import type { UndoHandlers } from '../../kit/area.ts'
import { isIncluded, recordOperation } from '../operations/operations.service.ts'
import { endAssignmentsOfScholars, resumeAssignments } from '../mentoring/mentoring.service.ts'
import { refreshCohort } from './cohorts.queries.ts'

const scholarsText = (count: number) => (count === 1 ? '1 scholar' : `${count} scholars`)

/** Scholars as the rows of an operation. */
const membersAs = async (db: Db, ids: readonly number[], change: { before: string; after: string }) => {
  const people = await db
    .selectFrom('users')
    .select(['id', 'name', 'no_tf'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
  return people.map(({ id, name, no_tf }) => ({ record_id: id, label: no_tf ? `${name} · ${no_tf}` : name, ...change }))
}

/**
 * Adds scholars to a locked cohort as one operation; those who are in it already are left as they are. Answers how many were added and the operation's
 * number.
 */
export const addMembers = async (
  call: Pick<Call<Actor>, 'db' | 'actor'>,
  cohort: { id: number; name: string },
  ids: readonly number[],
  how: { kind: typeof COHORT_ASSIGN | typeof COHORT_IMPORT; from?: string },
) => {
  const { db } = call
  const added = await db
    .insertInto('cohort_members')
    .columns(['cohort_id', 'user_id', 'type_scholar'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([sql<number>`${cohort.id}::int`.as('cohort_id'), 'id', sql<string>`coalesce(scholar_type, 'regular')`.as('type_scholar')])
        .where('id', '=', sql<number>`any(${ids}::int[])`)
        .where('role', '=', 'SCHOLAR')
        .orderBy('id')
        // Locked, so that whoever is being deleted at this moment stays out, too.
        .forKeyShare(),
    )
    .onConflict((oc) => oc.doNothing())
    .returning('user_id')
    .execute()
  if (added.length === 0) return { added: 0, operation_id: null }
  const user_ids = added.map(({ user_id }) => user_id)
  const operation_id = await recordOperation(call, {
    kind: how.kind,
    title: `${scholarsText(added.length)} put into ${cohort.name}${how.from ? ` from ${how.from}` : ''}`,
    payload: { cohort_id: cohort.id, user_ids },
    records: await membersAs(db, user_ids, { before: 'Not in the cohort', after: cohort.name }),
  })
  await db
    .updateTable('cohort_members')
    .set({ operation_id })
    .where('cohort_id', '=', cohort.id)
    .where('user_id', '=', sql<number>`any(${user_ids}::int[])`)
    .execute()
  await refreshCohort(db, cohort.id, user_ids)
  return { added: added.length, operation_id }
}

/** Removes scholars from a locked cohort as one operation. A scholar who is in a group of one of its courses must leave the group first. */
export const removeMembers = async (
  call: Pick<Call<Actor>, 'db' | 'actor'>,
  cohort: { id: number; name: string },
  ids: readonly number[],
) => {
  const { db } = call
  // Locked before groups are read: adding somebody to a group locks the membership, so groups must be read after this lock.
  await db
    .selectFrom('cohort_members')
    .select('user_id')
    .where('cohort_id', '=', cohort.id)
    .where('user_id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('user_id')
    .forUpdate()
    .execute()
  const [busy] = await inGroups(db, cohort.id, ids)
  if (busy)
    throw conflict(`${busy.name} is in the group "${busy.title}" of a course of this cohort. Remove ${busy.name} from the group first`)
  const gone = await db
    .deleteFrom('cohort_members')
    .where('cohort_id', '=', cohort.id)
    .where('user_id', '=', sql<number>`any(${ids}::int[])`)
    .returning(['user_id', 'type_scholar', 'created_at', 'operation_id'])
    .execute()
  const assignments = await endAssignmentsOfScholars(db, { cohort_id: cohort.id, scholar_ids: ids })
  return { gone, assignments }
}

/** Removal by a person: the operation keeps the removed rows, to restore them unchanged. */
export const unassignAsOperation = async (
  call: Pick<Call<Actor>, 'db' | 'actor'>,
  cohort: { id: number; name: string },
  ids: readonly number[],
) => {
  const { gone, assignments } = await removeMembers(call, cohort, ids)
  const operation_id = await recordOperation(call, {
    kind: COHORT_UNASSIGN,
    title: `${scholarsText(gone.length)} removed from ${cohort.name}`,
    payload: { cohort_id: cohort.id, members: gone, assignments },
    records: await membersAs(
      call.db,
      gone.map(({ user_id }) => user_id),
      { before: cohort.name, after: 'Not in the cohort' },
    ),
  })
  await refreshCohort(
    call.db,
    cohort.id,
    gone.map(({ user_id }) => user_id),
  )
  return { removed: gone.length, operation_id }
}

const inGroups = async (db: Db, cohortId: number, ids: readonly number[]) =>
  db
    .selectFrom('group_members')
    .innerJoin('courses', 'courses.id', 'group_members.course_id')
    .innerJoin('course_groups', 'course_groups.id', 'group_members.group_id')
    .innerJoin('users', 'users.id', 'group_members.user_id')
    .select(['users.name', 'course_groups.title'])
    .where('courses.cohort_id', '=', cohortId)
    .where('courses.deleted_at', 'is', null)
    .where('group_members.left_at', 'is', null)
    .where('group_members.user_id', '=', sql<number>`any(${ids}::int[])`)
    .limit(1)
    .execute()

const added = z.object({ cohort_id: z.number(), user_ids: z.array(z.number()) })
const removed = z.object({
  cohort_id: z.number(),
  members: z.array(
    z.object({ user_id: z.number(), type_scholar: scholarType, created_at: z.string(), operation_id: z.number().nullable() }),
  ),
  /** What ended together with the membership, in the area mentoring; older operations ended nothing. */
  assignments: z.array(z.number()).default([]),
})

const findCohort = async (db: Db, id: number) => {
  const cohort = await db.selectFrom('cohorts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!cohort) throw conflict('The cohort of this operation has been deleted')
  return cohort
}

const undoAdding: UndoHandlers[string] = async (call, operation, only) => {
  const { cohort_id, user_ids } = added.parse(operation.payload)
  const cohort = await findCohort(call.db, cohort_id)
  // Only people whom this operation added: somebody may have left and been added again by another one.
  const still = await call.db
    .selectFrom('cohort_members')
    .select('user_id')
    .where('cohort_id', '=', cohort_id)
    .where('operation_id', '=', operation.id)
    .execute()
  await removeMembers(call, cohort, still.map(({ user_id }) => user_id).filter(isIncluded(only)))
  await refreshCohort(call.db, cohort_id, user_ids)
}

/** How the bulk changes of cohorts are undone. */
export const cohortUndoers: UndoHandlers = {
  [COHORT_ASSIGN]: undoAdding,
  [COHORT_IMPORT]: undoAdding,
  [COHORT_UNASSIGN]: async ({ db }, operation, only) => {
    const { cohort_id, members: gone, assignments } = removed.parse(operation.payload)
    const isWanted = isIncluded(only)
    const members = gone.filter(({ user_id }) => isWanted(user_id))
    await findCohort(db, cohort_id)
    const ids = members.map(({ user_id }) => user_id)
    const present = new Set(
      (
        await db
          .selectFrom('users')
          .select('id')
          .where('id', '=', sql<number>`any(${ids}::int[])`)
          // Those in the trash stay out, and so does whoever is being deleted, once that is done.
          .where('role', '=', 'SCHOLAR')
          .orderBy('id')
          .forKeyShare()
          .execute()
      ).map(({ id }) => id),
    )
    const rows = members.filter(({ user_id }) => present.has(user_id)).map((member) => ({ ...member, cohort_id }))
    if (rows.length > 0)
      await db
        .insertInto('cohort_members')
        .values(rows)
        .onConflict((oc) => oc.doNothing())
        .execute()
    await resumeAssignments(db, assignments, ids)
    await refreshCohort(db, cohort_id, ids)
  },
}
