import type { ExtraTime } from '@pandu/contract/courses'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'

/** The additional share of time, in percent, that a scholar gets in the course of a section. */
export const extraPercent = (sectionId: number, scholarId: number) =>
  sql<number>`coalesce((select e.percent from course_extra_time e join course_sections s on s.course_id = e.course_id
    where s.id = ${sectionId} and e.scholar_id = ${scholarId} order by e.id desc limit 1), 0)`

/** How much more time a scholar has in a course, and how that came about. */
export const findExtraTime = async (db: Db, courseId: number, scholarId: number): Promise<ExtraTime> => {
  const changes = await db
    .selectFrom('course_extra_time')
    .leftJoin('users', 'users.id', 'course_extra_time.by_id')
    .select(['course_extra_time.id', 'percent', 'reason', 'at', 'users.name as by'])
    .where('course_id', '=', courseId)
    .where('scholar_id', '=', scholarId)
    .orderBy('course_extra_time.id', 'desc')
    .execute()
  return { percent: changes[0]?.percent ?? 0, changes }
}
