import type { Side } from '@pandu/contract/mentoring'
import type { Actor } from '@pandu/contract/kit'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import type { Call } from '../../kit/serve.ts'
import { today } from '../../kit/zone.ts'
import { findCourse } from '../courses/courses.service.ts'
import { recordChanges } from './mentoring.changes.ts'
import { applyChanges } from './mentoring.apply.ts'
import { lockAssignments, isAssignedOn } from './days.service.ts'

/** The scholars whom a person looks after on a day, in courses that are not deleted. */
export const assignedScholars = (db: Db, userId: number, day: RawBuilder<unknown> = today) =>
  db
    .selectFrom('mentoring_assignments')
    .innerJoin('courses', 'courses.id', 'mentoring_assignments.course_id')
    .where('mentoring_assignments.user_id', '=', userId)
    .where('courses.deleted_at', 'is', null)
    .where(isAssignedOn(day))
    .select('mentoring_assignments.scholar_id as user_id')

/** The name of the person who looks after a scholar in a course today, as a column. */
export const carerName = (side: Side, courseId: number, scholar: string) =>
  sql<string | null>`(select u.name from mentoring_assignments join users u on u.id = mentoring_assignments.user_id
    where mentoring_assignments.course_id = ${courseId} and mentoring_assignments.side = ${side}
      and mentoring_assignments.scholar_id = ${sql.ref(scholar)} and ${isAssignedOn(today)})`

/** Ends the assignments of people who leave a course, as one operation for each side. The caller has locked the course. */
export const endAssignmentsOfCarers = async (call: Call<Actor>, courseId: number, userIds: readonly number[]) => {
  const course = await findCourse(call.db, call.actor, courseId)
  const open = await lockAssignments(call.db, courseId, { user_id: userIds })
  for (const side of ['facilitator', 'mentor'] as const) {
    const changes = open.filter((one) => one.side === side).map((from) => ({ scholar_id: from.scholar_id, from, to: null }))
    if (changes.length > 0) await recordChanges(call, { course, side, how: 'remove', changes })
  }
}

/** Ends the assignments of scholars who leave a cohort, in all its courses, or of all scholars of a course that loses its cohort. */
export const endAssignmentsOfScholars = async (
  db: Db,
  whom: { cohort_id: number; scholar_ids: readonly number[] } | { course_id: number },
) => {
  const ended = await db
    .updateTable('mentoring_assignments')
    .set({ ends_on: today })
    .where(isAssignedOn(today))
    .$if('course_id' in whom, (q) => q.where('course_id', '=', 'course_id' in whom ? whom.course_id : 0))
    .$if('cohort_id' in whom, (q) =>
      q
        .where(
          'course_id',
          'in',
          db
            .selectFrom('courses')
            .select('id')
            .where('cohort_id', '=', 'cohort_id' in whom ? whom.cohort_id : 0),
        )
        .where('scholar_id', '=', sql<number>`any(${'scholar_ids' in whom ? whom.scholar_ids : []}::int[])`),
    )
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/** Whether the course of an assignment is there, the person is one of its administrators, and the scholar is in its cohort. */
const isInCourse = sql<boolean>`exists (select from courses c
  join course_teachers t on t.course_id = c.id and t.user_id = mentoring_assignments.user_id
  join cohort_members m on m.cohort_id = c.cohort_id and m.user_id = mentoring_assignments.scholar_id
  where c.id = mentoring_assignments.course_id and c.deleted_at is null)`

/**
 * Undoes {@link endAssignmentsOfScholars} for those of the scholars who return. They get the same people back, unless these have left or another person
 * looks after them now.
 */
export const resumeAssignments = async (db: Db, ids: readonly number[], scholarIds: readonly number[]) => {
  if (ids.length === 0) return
  const back = await db
    .selectFrom('mentoring_assignments')
    .where('mentoring_assignments.id', '=', sql<number>`any(${ids}::int[])`)
    .where('mentoring_assignments.scholar_id', '=', sql<number>`any(${scholarIds}::int[])`)
    .where(isInCourse)
    .where(
      sql<boolean>`not exists (select from mentoring_assignments later where later.course_id = mentoring_assignments.course_id
        and later.side = mentoring_assignments.side and later.scholar_id = mentoring_assignments.scholar_id and later.ends_on is null)`,
    )
    .select(['mentoring_assignments.course_id', 'mentoring_assignments.side', 'mentoring_assignments.user_id', 'scholar_id'])
    .execute()
  await applyChanges(
    db,
    back.map(({ user_id, ...rest }) => ({ ...rest, from: null, to: user_id })),
  )
}

/**
 * Ends the open assignments of restored scholars where the person is no longer an administrator of the course, the scholar is not in its cohort, or the
 * course has been deleted: while the scholars were in the trash, these assignments could not be ended. Answers how many ended.
 */
export const endOutdatedAssignments = async (db: Db, scholarIds: readonly number[]) => {
  const isTheirs = sql<boolean>`(mentoring_assignments.scholar_id = any(${scholarIds}::int[]) and mentoring_assignments.ends_on is null)`
  // Locked, in one order: a change of the people, the cohort or the course that is not committed yet would not be seen.
  await db
    .selectFrom('courses')
    .select('id')
    .where('id', 'in', db.selectFrom('mentoring_assignments').select('course_id').where(isTheirs))
    .orderBy('id')
    .forShare()
    .execute()
  const ended = await db
    .updateTable('mentoring_assignments')
    .set({ ends_on: sql<string>`greatest(starts_on, ${today})` })
    .where(isTheirs)
    .where(sql<boolean>`not ${isInCourse}`)
    .returning('id')
    .execute()
  return ended.length
}
