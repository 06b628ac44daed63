import { GRACE_SECONDS } from '@pandu/contract/attempts'
import type { Actor } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { conflict, invalid, notFound } from '../../kit/errors.ts'
import { type AttemptRow, checkAnswers, closeAttempt, findAttempt, findItem } from './attempts.queries.ts'
import { closeIfTimeIsUp, findScholarOfAttempt, type ItemInCourse, refreshAttempt } from './attempts.service.ts'
import { recordChange } from './changes.service.ts'
import { type AttemptKind, attemptKinds } from './attempt-kinds.ts'

interface LateAnswer {
  question_id: number
  answer: string
  typed_at: string
}

const HOUR = 3_600_000

/** The clock or the end of the course closed the attempt, nobody has decided on late answers, and answers that were written in time are still accepted. */
export const awaitsLateAnswers = ({ submitted_at, ends_at, late_state, now }: AttemptRow, hours: number) =>
  ends_at !== null &&
  (submitted_at === null || submitted_at === ends_at) &&
  (late_state === null || late_state === 'waiting') &&
  Date.parse(now) <= Date.parse(ends_at) + hours * HOUR

/** Stores answers that were written before the end and arrive after it. In a marked kind they wait for the marker; otherwise they count at once. */
export const storeLateAnswers = async (db: Db, kind: AttemptKind, held: AttemptRow, given: readonly LateAnswer[], hours: number) => {
  const attempt = await closeIfTimeIsUp(db, kind, held)
  const { ends_at } = attempt
  if (attempt.submitted_at === null) throw conflict(`This ${attemptKinds[kind].noun} is still under way`)
  if (ends_at === null || attempt.submitted_at !== ends_at) throw conflict(`You have already taken this ${attemptKinds[kind].noun}`)
  if (!awaitsLateAnswers(attempt, hours)) {
    throw conflict(
      attempt.late_state === null
        ? `Answers are accepted for ${hours} hours after the end. These arrived later`
        : 'Your late answers have already been decided on',
    )
  }
  const [from, to] = [Date.parse(attempt.started_at), Date.parse(ends_at) + GRACE_SECONDS * 1000]
  if (given.some(({ typed_at }) => Date.parse(typed_at) < from || Date.parse(typed_at) > to))
    throw invalid({ answer: ['Only answers that were written before the end are accepted'] })
  const rows = await checkAnswers(db, attempt.id, given)
  const { numAffectedRows } = await sql`
    update attempt_answers a set late_answer = x.answer, late_typed_at = x.typed_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x(question_id int, answer text, typed_at timestamptz)
    where a.attempt_id = ${attempt.id} and a.question_id = x.question_id and a.answer <> x.answer`.execute(db)
  if (!numAffectedRows) return 'Your answers have already arrived'
  const graded = attemptKinds[kind].graded
  if (!graded) await applyLateAnswers(db, kind, attempt)
  await sql`update attempts set late_state = ${graded ? 'waiting' : 'accepted'}, late_at = now() where id = ${attempt.id}`.execute(db)
  const { course_id } = await db
    .selectFrom('course_sections')
    .select('course_id')
    .where('id', '=', attempt.course_section_id)
    .executeTakeFirstOrThrow()
  await refreshAttempt(db, kind, attempt.scholar_id, course_id, true)
  return graded
    ? 'The answers that you wrote before the end have arrived. Whoever marks the quiz decides whether they count.'
    : 'The answers that you wrote before the end have arrived'
}

/** Late answers replace the answers; a replaced answer loses its mark. */
export const applyLateAnswers = async (db: Db, kind: AttemptKind, attempt: AttemptRow) => {
  const { id } = attempt
  await sql`update attempt_answers set answer = late_answer, mark = null, marked_by = null, marked_at = null, notes = ''
    where attempt_id = ${id} and late_answer is not null`.execute(db)
  await closeAttempt(db, kind, id, attempt)
}

/** The marker's decision on late answers, which is made once. Answers the quiz's title. */
export const decideOnLateAnswers = async (
  db: Db,
  actor: Actor,
  place: ItemInCourse,
  quizId: number,
  scholarId: number,
  accept: boolean,
) => {
  await findScholarOfAttempt(db, 'quiz', quizId, place, scholarId)
  const attempt = await findAttempt(db, 'quiz', quizId, scholarId, true)
  if (!attempt) throw notFound()
  if (attempt.late_state !== 'waiting') throw conflict('No late answers wait for a decision any more')
  if (accept) await applyLateAnswers(db, 'quiz', attempt)
  await sql`update attempts set late_state = ${accept ? 'accepted' : 'refused'} where id = ${attempt.id}`.execute(db)
  await recordChange(db, actor, quizId, scholarId, { kind: accept ? 'late-accepted' : 'late-refused' })
  await refreshAttempt(db, 'quiz', scholarId, place.course.id, true)
  return (await findItem(db, 'quiz', quizId, false)).title
}
