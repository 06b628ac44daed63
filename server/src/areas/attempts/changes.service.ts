import type { AttemptChange } from '@pandu/contract/attempts'
import { closedCourseReason } from '@pandu/contract/courses'
import type { Actor } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { conflict } from '../../kit/errors.ts'
import { type AttemptRow, findAttempt, findItem } from './attempts.queries.ts'
import { closeIfTimeIsUp, findScholarOfAttempt, type ItemInCourse, refreshAttempt } from './attempts.service.ts'

interface Change {
  kind: AttemptChange['kind']
  minutes?: number
  standing?: boolean
  reason?: string
  /** The attempt that is replaced. */
  replaced?: number
}

/** Writes the history of a scholar's attempts at a quiz; it holds a replaced attempt with all answers. */
export const recordChange = async (db: Db, actor: Actor, quizId: number, scholarId: number, change: Change) => {
  const { kind, minutes = null, standing = false, reason = '', replaced } = change
  const kept =
    replaced === undefined
      ? sql`null`
      : sql`(select jsonb_build_object('attempt', to_jsonb(a),
          'answers', (select coalesce(jsonb_agg(to_jsonb(x) order by x.position), '[]') from attempt_answers x where x.attempt_id = a.id),
          'marks', (select coalesce(jsonb_agg(to_jsonb(m) order by m.id), '[]') from attempt_marks m where m.attempt_id = a.id))
        from attempts a where a.id = ${replaced})`
  await sql`insert into attempt_changes (scholar_id, quiz_id, kind, minutes, standing, reason, replaced, by_id)
    values (${scholarId}, ${quizId}, ${kind}, ${minutes}, ${standing}, ${reason}, ${kept}, ${actor.id})`.execute(db)
}

/** What staff changed about a scholar's attempts, newest first; what was answered in replaced ones is for those who follow the course. */
export const listChanges = async (db: Db, quizId: number, scholarId: number, withReplaced: boolean) => {
  const replaced = withReplaced
    ? sql`case when kind = 'attempt' then jsonb_build_object('submitted_at', replaced->'attempt'->'submitted_at', 'score', replaced->'attempt'->'score',
        'answers', (select coalesce(jsonb_agg(jsonb_build_object('question', x->'question', 'answer', x->'answer')), '[]') from jsonb_array_elements(replaced->'answers') x)) end`
    : sql`null`
  const { rows } = await sql<AttemptChange>`
    select id, kind, minutes, reason, at, (select name from users where users.id = by_id) "by", ${replaced} replaced
    from attempt_changes where quiz_id = ${quizId} and scholar_id = ${scholarId} order by id desc`.execute(db)
  return rows
}

/** Gives a scholar minutes, or another attempt where `minutes` is null. */
export const grantAttempt = async (
  db: Db,
  actor: Actor,
  place: ItemInCourse,
  quizId: number,
  scholarId: number,
  minutes: number | null,
  reason: string,
) => {
  const { name } = await findScholarOfAttempt(db, 'quiz', quizId, place, scholarId)
  // Beginning an attempt locks the membership (`lockMembership`), and so does this: otherwise minutes given meanwhile would be missed.
  await sql`select from cohort_members where cohort_id = ${place.course.cohort_id} and user_id = ${scholarId} for update`.execute(db)
  const item = await findItem(db, 'quiz', quizId, false)
  const held = await findAttempt(db, 'quiz', quizId, scholarId, true)
  const attempt = held && (await closeIfTimeIsUp(db, 'quiz', held))
  if (minutes !== null) {
    if (item.time === null) throw conflict('This quiz has no time limit')
    if (attempt) await extend(db, attempt, minutes)
    await recordChange(db, actor, quizId, scholarId, { kind: 'time', minutes, standing: !attempt, reason })
  } else {
    if (!attempt || attempt.submitted_at === null) throw conflict(`${name} has not taken this quiz yet`)
    // The first one and its score would be gone, and no other could begin.
    const closed = closedCourseReason(attempt.course)
    if (closed !== undefined) throw conflict(closed)
    await recordChange(db, actor, quizId, scholarId, { kind: 'attempt', reason, replaced: attempt.id })
    await sql`delete from attempts where id = ${attempt.id}`.execute(db)
  }
  await refreshAttempt(db, 'quiz', scholarId, place.course.id, true)
  return { name, title: item.title }
}

/**
 * Moves the end of an attempt. One that was closed by the clock continues now, with the answers that arrived late unless the marker has refused them, and
 * is graded again. Minutes do not help where the course has closed the work.
 */
const extend = async (db: Db, { id, ends_at, limit_at, submitted_at, late_state, course }: AttemptRow, minutes: number) => {
  const closed = closedCourseReason(course)
  if (closed !== undefined) throw conflict(closed)
  if (limit_at === null) throw conflict('This attempt has no time limit')
  // What the page hands in by itself when time is up arrives within the seconds of grace, and nobody has decided on it.
  if (submitted_at !== null && ends_at !== null && Date.parse(submitted_at) < Date.parse(ends_at))
    throw conflict('This attempt has been handed in. Give another attempt instead.')
  if (submitted_at !== null) {
    const answer = late_state === 'refused' ? sql`answer` : sql`coalesce(late_answer, answer)`
    await sql`update attempt_answers set answer = ${answer}, mark = null, marked_by = null, marked_at = null where attempt_id = ${id}`.execute(
      db,
    )
  }
  await sql`update attempt_answers set late_answer = null, late_typed_at = null where attempt_id = ${id}`.execute(db)
  await sql`update attempts set ends_at = greatest(ends_at, now()) + make_interval(mins => ${minutes}::int), submitted_at = null, score = null,
    closed_by_course = false, late_state = null, late_at = null where id = ${id}`.execute(db)
}
