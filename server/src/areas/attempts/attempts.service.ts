import { oneRow } from '../../kit/rows.ts'
import { mustExist, type Actor } from '@pandu/contract/kit'
import { formatChoice } from '@pandu/contract/attempts'
import { assessmentAnswersSaved, assessmentAttemptChanged, ownAssessmentFinished } from '@pandu/contract/assessments'
import { closedCourseReason } from '@pandu/contract/courses'
import { ownQuizFinished, quizAnswersSaved, quizAttemptChanged } from '@pandu/contract/quizzes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { publish } from '../../kit/live.ts'
import { publishToStaff } from '../../kit/staff.ts'
import { coursesWith, findModule, lockMembership, teacherIds } from '../courses/courses.service.ts'
import {
  type AnswerRow,
  type AttemptRow,
  beginAttempt,
  closeAttempt,
  findAnswers,
  findAttempt,
  findItem,
  storeAnswers,
  previewQuestions,
} from './attempts.queries.ts'
import { closedAt, endOfAttempt, isOver } from './attempt-end.ts'
import { type AttemptKind, attemptKinds, type ItemReference } from './attempt-kinds.ts'

const events = {
  quiz: { saved: quizAnswersSaved, changed: quizAttemptChanged, finished: ownQuizFinished },
  assessment: { saved: assessmentAnswersSaved, changed: assessmentAttemptChanged, finished: ownAssessmentFinished },
}

/** The course in which the reader opens an item; whoever may not open it is answered as if it did not exist. */
export const findItemInCourse = async (db: Db, actor: Actor, kind: AttemptKind, { id, course_section_id }: ItemReference) => {
  const { moduleId } = attemptKinds[kind]
  const sectionId = course_section_id ?? (await coursesWith(db, actor, moduleId, id))[0]?.course_section_id
  if (sectionId === undefined) throw notFound()
  return findModule(db, actor, { course_section_id: sectionId, module_id: moduleId, instance_id: id })
}

/** Tells the scholar's screens and those of the people who follow the course. */
export const refreshAttempt = async (db: Db, kind: AttemptKind, scholarId: number, courseId: number, finished: boolean) => {
  await publishToStaff(db, await teacherIds(db, courseId), events[kind].changed)
  await publish(db, [scholarId], finished ? events[kind].finished : events[kind].changed)
}

const courseOf = async (db: Db, sectionId: number) => {
  const { course_id } = await db.selectFrom('course_sections').select('course_id').where('id', '=', sectionId).executeTakeFirstOrThrow()
  return course_id
}

type AskedRow = Pick<AnswerRow, 'question_id' | 'type' | 'question' | 'options' | 'points' | 'answer'>

/** A question as a scholar gets it. The key stays on the server. */
const asAsked = ({ question_id, type, question, options, points, answer }: AskedRow) => ({
  question_id,
  type,
  question,
  choice: formatChoice(options),
  points,
  given: answer,
})

/** With marks and notes, for the time after the attempt. The mark of a choice reveals its key, so without keys both are left out. */
export const toAnsweredQuestion = (kind: AttemptKind, row: AnswerRow, withKeys: boolean) => ({
  ...asAsked(row),
  key: attemptKinds[kind].graded && withKeys ? row.key : null,
  mark: row.mark === null || (!withKeys && row.type === 'multiple') ? null : Math.round(row.mark * 1000) / 10,
  notes: row.notes,
  marked_by: row.marked_by,
  marked_at: row.marked_at,
  late: row.late_answer,
})

/** Closes an attempt whose time is up or whose course has ended, with the answers that it has; called when somebody reads it next. */
export const closeIfTimeIsUp = async (db: Db, kind: AttemptKind, attempt: AttemptRow) => {
  if (attempt.submitted_at !== null || !attempt.late) return attempt
  await closeAttempt(db, kind, attempt.id, attempt)
  await refreshAttempt(db, kind, attempt.scholar_id, await courseOf(db, attempt.course_section_id), true)
  return { ...attempt, submitted_at: attempt.ends_at }
}

export type ItemInCourse = Awaited<ReturnType<typeof findItemInCourse>>

/** Whose attempt may be read: that of a member of the course, or of somebody who was one when they took the item there. */
export const findScholarOfAttempt = async (db: Db, kind: AttemptKind, id: number, place: ItemInCourse, scholarId: number) => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from users u where id = ${scholarId} and role = 'SCHOLAR' and (
      exists (select from cohort_members m where m.user_id = u.id and m.cohort_id = ${place.course.cohort_id})
      or exists (select from attempts a where a.scholar_id = u.id and a.${sql.ref(attemptKinds[kind].column)} = ${id} and a.course_section_id = ${place.course_section_id}))`.execute(
    db,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Begins the attempt of a scholar, unless there is one, and locks it, so that no other device can hand it in meanwhile. */
const holdAttempt = async (db: Db, actor: Actor, kind: AttemptKind, id: number, place: ItemInCourse) => {
  const item = await findItem(db, kind, id, true)
  await lockMembership(db, actor, place.course.id)
  if (await beginAttempt(db, kind, id, actor.id, place.course_section_id, item.time)) {
    const closed = closedCourseReason(place.course, { item: place })
    if (closed !== undefined) throw conflict(closed)
    if (item.questions === 0) throw conflict(`This ${attemptKinds[kind].noun} has no questions yet`)
    await refreshAttempt(db, kind, actor.id, place.course.id, false)
  }
  return mustExist(await findAttempt(db, kind, id, actor.id, true), 'The attempt')
}

const stillOpen = (kind: AttemptKind, attempt: AttemptRow) => {
  const closed = closedCourseReason(attempt.course)
  const ended = attempt.closed_by_course && closed !== undefined ? `${closed} What was saved until then counts.` : undefined
  if (attempt.submitted_at !== null) throw conflict(ended ?? `You have already taken this ${attemptKinds[kind].noun}`)
  // A refusal loses nothing: what was saved in time is handed in when somebody next reads the attempt.
  if (attempt.late) throw conflict(ended ?? 'Time is up. What was saved until then counts.')
  if (attempt.waits && closed !== undefined) throw conflict(closed)
}

/** Opens an item for a scholar: begins the attempt, or continues it. `place` is what `findItemInCourse` found. */
export const openAttempt = async (db: Db, actor: Actor, kind: AttemptKind, id: number, place: ItemInCourse) => {
  const attempt = await holdAttempt(db, actor, kind, id, place)
  stillOpen(kind, attempt)
  // Read again after locking: an item may be switched off for those who come later, but not for those who have begun.
  const item = await findItem(db, kind, id, false)
  const questions = await findAnswers(db, attempt.id)
  return { ...item, attempt, questions: questions.map(asAsked) }
}

/** An item as a scholar who begins now would see it. Nothing is begun, and keys stay on the server as in an attempt. */
export const previewAttempt = async (db: Db, kind: AttemptKind, id: number) => {
  const [item, questions] = await Promise.all([findItem(db, kind, id, false), previewQuestions(db, kind, id)])
  return { ...item, questions: questions.map((row) => asAsked({ ...row, answer: '' })) }
}

/**
 * Refuses a section that is neither in the course in which the attempt began nor one where its owner would find the item. Another section of the same
 * course is no error: the item may have been moved while the answers were written.
 */
export const mustMatchAttempt = async (
  db: Db,
  actor: Actor,
  kind: AttemptKind,
  place: ItemReference,
  attempt: Pick<AttemptRow, 'course_section_id'>,
) => {
  const { course_section_id: given } = place
  if (given === undefined || given === attempt.course_section_id) return
  const { found } = oneRow(
    await sql<{ found: boolean }>`select exists (
    select from course_sections a join course_sections b on b.course_id = a.course_id where a.id = ${attempt.course_section_id} and b.id = ${given}) found`.execute(
      db,
    ),
  )
  if (!found) await findItemInCourse(db, actor, kind, place)
}

interface OwnAttempt extends ItemReference {
  /** The attempt for which answers were written, where the caller says it. */
  attempt_id?: number | undefined
}

/**
 * The scholar's own attempt, locked for a write. It stays available when the item has been removed from its section meanwhile. A scholar who has not
 * begun is refused: an attempt that begins with its answers would have no clock. So are answers to an attempt that another one has replaced: a device
 * without a connection may send them when the new one is under way.
 */
export const findOwnAttempt = async (db: Db, actor: Actor, kind: AttemptKind, { attempt_id, ...place }: OwnAttempt) => {
  const own = await findAttempt(db, kind, place.id, actor.id, true)
  if (own) {
    await mustMatchAttempt(db, actor, kind, place, own)
    if (attempt_id !== undefined && attempt_id !== own.id)
      throw conflict('You were given another attempt. Answers to the one before do not count in it.')
    return own
  }
  const found = await findItemInCourse(db, actor, kind, place)
  if (found.course.seat !== 'member') throw notFound()
  throw conflict(`Start this ${attemptKinds[kind].noun} before you answer it`)
}

type Given = readonly { question_id: number; answer: string }[]

/** Saves answers of a running attempt. */
export const saveAnswers = async (db: Db, kind: AttemptKind, attempt: AttemptRow, given: Given) => {
  stillOpen(kind, attempt)
  const saved = await storeAnswers(db, attempt.id, given)
  await publish(db, [attempt.scholar_id], events[kind].saved)
  return { ...saved, ends_at: attempt.ends_at }
}

/** Hands an attempt in with its last answers. Because of the lock this happens once: the second of two calls finds it handed in. */
export const submitAttempt = async (db: Db, kind: AttemptKind, attempt: AttemptRow, given: Given) => {
  stillOpen(kind, attempt)
  await storeAnswers(db, attempt.id, given)
  await closeAttempt(db, kind, attempt.id)
  await refreshAttempt(db, kind, attempt.scholar_id, await courseOf(db, attempt.course_section_id), true)
}

/** SELECT of `scholar_id`: whose attempt at the item was handed in, ran out of time or ended with the course. */
export const finishedAttempts = (kind: AttemptKind, item: RawBuilder<number>) =>
  sql`select x.scholar_id from attempts x where x.${sql.ref(attemptKinds[kind].column)} = ${item} and ${isOver(kind, 'x')}`

/**
 * How far scholars are with the item, in the form of `SectionItems.results`. An attempt whose time has run out, or that ended with its course, waits
 * for a mark like one that was handed in, even if nobody has read it since.
 */
export const attemptResults = (kind: AttemptKind, item: RawBuilder<number>, due: RawBuilder<string | null>) =>
  sql`select x.scholar_id, x.score, coalesce(x.submitted_at, case when e.ends_at < now() then ${closedAt('x', sql.ref('e.ends_at'))} end, x.saved_at) at,
      coalesce(x.submitted_at, least(e.ends_at, now())) > ${due} late, case
      when x.submitted_at is null and (e.ends_at is null or e.ends_at >= now()) then 'open'
      when ${attemptKinds[kind].graded}::boolean and x.score is null and exists (
        select from attempt_answers w where w.attempt_id = x.id and w.type = 'essay' and w.answer <> '' and w.mark is null) then 'waiting'
      else 'done' end state
    from attempts x cross join lateral (select case when x.submitted_at is null then ${endOfAttempt(kind, 'x')} end ends_at) e
    where x.${sql.ref(attemptKinds[kind].column)} = ${item}`

/** The attempts at an item move with it to another section. */
export const moveAttempts = async (db: Db, kind: AttemptKind, { item, from, to }: { item: number; from: number; to: number }) => {
  await sql`update attempts set course_section_id = ${to} where ${sql.ref(attemptKinds[kind].column)} = ${item} and course_section_id = ${from}`.execute(
    db,
  )
}
