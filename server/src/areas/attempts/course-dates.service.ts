import { assessmentAttemptChanged } from '@pandu/contract/assessments'
import { keysOf } from '@pandu/contract/kit'
import { quizAttemptChanged } from '@pandu/contract/quizzes'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { publish } from '../../kit/live.ts'
import { courseClosesAt } from './attempt-end.ts'
import { type AttemptKind, attemptKinds } from './attempt-kinds.ts'

const changed = { quiz: quizAttemptChanged, assessment: assessmentAttemptChanged }

/**
 * Called after the dates of a course have changed, or what staff leave open in it. Attempts that the end of the course had closed continue if that end
 * is no longer reached, as those do that nobody has read since: otherwise it would depend on who has looked at a page meanwhile. Open pages fetch the
 * new end of attempts under way.
 */
export const followCourseDates = async (db: Db, courseId: number) => {
  for (const kind of keysOf(attemptKinds)) {
    await reopen(db, kind, courseId)
    const { rows } = await sql<{ scholar_id: number }>`
      select distinct a.scholar_id from attempts a join course_sections s on s.id = a.course_section_id
      where s.course_id = ${courseId} and a.submitted_at is null and a.${sql.ref(attemptKinds[kind].column)} is not null`.execute(db)
    if (rows.length > 0)
      await publish(
        db,
        rows.map(({ scholar_id }) => scholar_id),
        changed[kind],
      )
  }
}

/** Not what a teacher has marked already, and not where the time limit is over too. Answers that wait for the marker count as written. */
const reopen = async (db: Db, kind: AttemptKind, courseId: number) => {
  const { rows } = await sql<{ id: number }>`
    select a.id from attempts a join course_sections s on s.id = a.course_section_id
    where s.course_id = ${courseId} and a.closed_by_course and a.${sql.ref(attemptKinds[kind].column)} is not null
      and (a.ends_at is null or a.ends_at > now()) and coalesce(${courseClosesAt(kind, 'a')} > now(), true)
      and not exists (select from attempt_answers w where w.attempt_id = a.id and w.marked_at is not null)
    for update of a`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await sql`update attempt_answers w set mark = null, late_answer = null, late_typed_at = null,
      answer = case when a.late_state = 'waiting' then coalesce(w.late_answer, w.answer) else w.answer end
    from attempts a where a.id = w.attempt_id and a.id = any(${ids}::int[])`.execute(db)
  await sql`update attempts set submitted_at = null, score = null, closed_by_course = false, late_state = null, late_at = null
    where id = any(${ids}::int[])`.execute(db)
}
