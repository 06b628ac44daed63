import { type RawBuilder, sql } from 'kysely'
import { endOfCourse, isLeftOpen } from '../courses/courses.service.ts'
import { type AttemptKind, attemptKinds } from './attempt-kinds.ts'

/**
 * SQL for the end of an attempt that nobody has handed in, a row of `attempts` under this alias: when its time is up or its course ends, whichever
 * comes first. Null: it has no time limit, and staff leave the course or the item open. It is computed and not kept, because staff change the dates of
 * a course and what they leave open while attempts run.
 */
export const endOfAttempt = (kind: AttemptKind, attempt: string) =>
  sql<string | null>`least(${sql.ref(`${attempt}.ends_at`)}, ${courseClosesAt(kind, attempt)})`

/** When the course closes the work of an attempt; null where staff leave the course or the item open. */
export const courseClosesAt = (kind: AttemptKind, attempt: string) =>
  sql<string | null>`(select ${endOfCourse('held_in')} from course_sections place join courses held_in on held_in.id = place.course_id
    where place.id = ${sql.ref(`${attempt}.course_section_id`)} and held_in.open_always = 0
      and not ${isLeftOpen(sql`held_in.id`, kind, sql.ref(`${attempt}.${attemptKinds[kind].column}`))})`

/** SQL: whether an attempt was handed in, or its end has passed. */
export const isOver = (kind: AttemptKind, attempt: string) =>
  sql<boolean>`(${sql.ref(`${attempt}.submitted_at`)} is not null or ${endOfAttempt(kind, attempt)} < now())`

/**
 * SQL for the moment at which an attempt counts as handed in that was closed at its end. Where staff have moved the end of the course into the past, it
 * is the moment of the last answer that was saved, so that no attempt ends before it began.
 */
export const closedAt = (attempt: string, end: RawBuilder<string | null>) =>
  sql<
    string | null
  >`case when ${end} is not null then least(${sql.ref(`${attempt}.ends_at`)}, greatest(${end}, ${sql.ref(`${attempt}.saved_at`)})) end`
