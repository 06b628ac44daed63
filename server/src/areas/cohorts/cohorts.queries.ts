import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { notFound } from '../../kit/errors.ts'
import { cohortsChanged } from '@pandu/contract/cohorts'
import { publishToStaff } from '../../kit/staff.ts'

export const cohortColumns = [
  'cohorts.id',
  'cohorts.name',
  'cohorts.description',
  'cohorts.year',
  'cohorts.created_at',
  'cohorts.updated_at',
  'cohorts.members',
  sql<number>`(select count(*) from courses c where c.cohort_id = cohorts.id and c.deleted_at is null)`.as('courses'),
  sql<string[]>`array(select c.title from courses c where c.cohort_id = cohorts.id order by c.title)`.as('used_by'),
] as const

/** The cohort, locked until the write is over, so that changes of its members come one after the other. */
export const lockCohort = async (db: Db, id: number) => {
  const cohort = await db.selectFrom('cohorts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!cohort) throw notFound()
  return cohort
}

/** Titles of the courses that use a cohort, including deleted ones: their reports still mention its scholars. */
export const coursesOf = async (db: Db, cohortId: number) => {
  const rows = await db.selectFrom('courses').select('title').where('cohort_id', '=', cohortId).orderBy('title').execute()
  return rows.map(({ title }) => title)
}

/** Everybody whose screens may show a cohort or a course of it: staff, the administrators of its courses, and the scholars who change. */
export const refreshCohort = async (db: Db, cohortId: number, scholars: readonly number[] = []) => {
  const teachers = await db
    .selectFrom('course_teachers')
    .innerJoin('courses', 'courses.id', 'course_teachers.course_id')
    .select('course_teachers.user_id')
    .where('courses.cohort_id', '=', cohortId)
    .execute()
  await publishToStaff(db, [...teachers.map(({ user_id }) => user_id), ...scholars], cohortsChanged)
}
