import { lateAnswersHours, type AttemptResultRow } from '@pandu/contract/attempts'
import { fileUrl } from '@pandu/contract/files'
import { type Actor, isScholar, mustExist } from '@pandu/contract/kit'
import { sql } from 'kysely'
import { readSetting } from '../../kit/settings.ts'
import type { Db } from '../../kit/db.ts'
import { conflict, invalid, notFound } from '../../kit/errors.ts'
import { containsPattern } from '../../kit/lists.ts'
import { type AttemptRow, closeAttemptsPastTime, storeScore, findAnswers, findAttempt, findItem } from './attempts.queries.ts'
import {
  toAnsweredQuestion,
  closeIfTimeIsUp,
  findItemInCourse,
  findScholarOfAttempt,
  mustMatchAttempt,
  type ItemInCourse,
  refreshAttempt,
} from './attempts.service.ts'
import { listChanges } from './changes.service.ts'
import { answerKeyVisibility } from './answer-keys.ts'
import { extraMinutes } from './extra-minutes.ts'
import { type AttemptKind, attemptKinds, type ItemReference } from './attempt-kinds.ts'
import { oneRow } from '../../kit/rows.ts'
import type { Call } from '../../kit/serve.ts'

const stateOf = (kind: AttemptKind, { submitted_at, score, late_state }: Pick<AttemptRow, 'submitted_at' | 'score' | 'late_state'>) => {
  if (submitted_at === null) return 'open' as const
  if (late_state === 'waiting') return 'waiting' as const
  return attemptKinds[kind].graded && score === null ? ('waiting' as const) : ('done' as const)
}

/** The result of a scholar, or what they can expect: answers, keys and marks only once the attempt is over. */
export const readResult = async (
  { db }: Pick<Call<Actor>, 'db'>,
  kind: AttemptKind,
  id: number,
  { course, scholar, sectionId }: FoundPaper,
) => {
  const item = await findItem(db, kind, id, false)
  const found = scholar && (await findAttempt(db, kind, id, scholar.id, false))
  // Locked only where something changes, so that reading never waits for a write.
  const attempt = found?.late && found.submitted_at === null ? await closeHeld(db, kind, id, found.scholar_id) : found
  const isOwn = course.seat === 'member'
  const changes = kind === 'quiz' && scholar ? await listChanges(db, id, scholar.id, !isOwn) : []
  const extra_time = scholar && !attempt ? await findExtra(db, kind, { id, scholarId: scholar.id, sectionId, minutes: item.time }) : 0
  if (!attempt) return { ...item, extra_time, scholar, attempt: null, changes }
  const state = stateOf(kind, attempt)
  const keys = isOwn ? await answerKeyVisibility(db, kind, item, attempt, await readSetting(db, lateAnswersHours)) : 'shown'
  const answers = state === 'open' ? [] : await findAnswers(db, attempt.id)
  return {
    ...item,
    extra_time,
    scholar,
    attempt: {
      ...attempt,
      state,
      keys,
      late: attempt.late_state,
      answers: answers.map((row) => toAnsweredQuestion(kind, row, keys === 'shown')),
    },
    changes,
  }
}

type FoundPaper = Awaited<ReturnType<typeof findReadableAttempt>>

const findExtra = async (db: Db, kind: AttemptKind, beginning: Parameters<typeof extraMinutes>[1]) =>
  (await sql<{ minutes: number | null }>`select ${extraMinutes(kind, beginning)} minutes`.execute(db)).rows[0]?.minutes ?? 0

const closeHeld = async (db: Db, kind: AttemptKind, id: number, scholarId: number) => {
  await closeIfTimeIsUp(db, kind, mustExist(await findAttempt(db, kind, id, scholarId, true), 'The attempt'))
  return mustExist(await findAttempt(db, kind, id, scholarId, false), 'The attempt')
}

/**
 * The attempt that somebody may read: scholars their own, also after the item has left its section; for those who follow the course, one of its
 * members'.
 */
export const findReadableAttempt = async (db: Db, actor: Actor, kind: AttemptKind, place: ItemReference, scholarId: number | undefined) => {
  if (isScholar(actor)) {
    if (scholarId !== undefined && scholarId !== actor.id) throw notFound()
    const own = await findAttempt(db, kind, place.id, actor.id, false)
    const scholar = { id: actor.id, name: actor.name }
    if (own) await mustMatchAttempt(db, actor, kind, place, own)
    if (own) return { course: { seat: 'member' as const }, sectionId: own.course_section_id, scholar }
    const found = await findItemInCourse(db, actor, kind, place)
    await findItem(db, kind, place.id, true)
    return { course: found.course, sectionId: found.course_section_id, scholar }
  }
  const found = await findItemInCourse(db, actor, kind, place)
  return {
    course: found.course,
    sectionId: found.course_section_id,
    scholar: scholarId === undefined ? null : await findScholarOfAttempt(db, kind, place.id, found, scholarId),
  }
}

interface Wanted {
  page: { number: number; size: number }
  sort: string
  filter: { search?: string | undefined; state?: AttemptResultRow['state'] | undefined }
}
const sorts: Record<string, string> = { name: 'lower(u.name)', submitted_at: 'a.submitted_at', score: 'a.score' }

/** The members of a course, and those who took the item there before they left, with how far they are. */
export const listResults = async (db: Db, kind: AttemptKind, id: number, place: ItemInCourse, { page, sort, filter }: Wanted) => {
  await closeAttemptsPastTime(db, kind, id)
  const state = sql<AttemptResultRow['state']>`case when a.id is null then 'none' when a.submitted_at is null then 'open'
    when a.late_state = 'waiting' or (${attemptKinds[kind].graded}::boolean and a.score is null) then 'waiting' else 'done' end`
  const from = sql`from (
      select user_id from cohort_members where cohort_id = ${place.course.cohort_id}
      union select scholar_id from attempts where ${sql.ref(attemptKinds[kind].column)} = ${id} and course_section_id = ${place.course_section_id}
    ) t join users u on u.id = t.user_id
    left join attempts a on a.scholar_id = u.id and a.${sql.ref(attemptKinds[kind].column)} = ${id}
    where (${filter.search ?? ''} = '' or u.search_text like ${containsPattern(filter.search ?? '')}) and (${filter.state ?? null}::text is null or ${state} = ${filter.state ?? null})`
  const direction = sql.raw(sort.startsWith('-') ? 'desc nulls last' : 'asc nulls last')
  const key = sql.raw(mustExist(sorts[sort.replace(/^-/, '')], `The order ${sort}`))
  // Counted in the same statement, which has to find all of them for the order; only a page beyond the last one needs another.
  const { rows } = await sql<AttemptResultRow & { total: number }>`
    select u.id, u.id scholar_id, u.name, u.no_tf, (select name from universities where universities.id = u.university_id) university, u.profile_picture,
      ${state} state, a.started_at, a.submitted_at, a.score, a.late_state is not null late, coalesce(a.submitted_at > ${place.due_at}::timestamptz, false) overdue, count(*) over () total
    ${from} order by ${key} ${direction}, u.id limit ${page.size} offset ${(page.number - 1) * page.size}`.execute(db)
  const total = rows[0]?.total ?? oneRow(await sql<{ total: number }>`select count(*) total ${from}`.execute(db)).total
  return {
    data: rows.map((row) => ({ ...row, profile_picture: row.profile_picture && fileUrl(row.profile_picture) })),
    total,
    last_page: Math.max(1, Math.ceil(total / page.size)),
    message: 'OK',
  }
}

interface Mark {
  question_id: number
  mark: number
  notes: string
  seen?: string | null | undefined
}

/** Marks essays. A mark that somebody else gave after `seen` is not overwritten. Answers the title and, once all are marked, the score. */
export const markEssays = async (db: Db, actor: Actor, place: ItemInCourse, quizId: number, scholarId: number, marks: readonly Mark[]) => {
  await findScholarOfAttempt(db, 'quiz', quizId, place, scholarId)
  const held = await findAttempt(db, 'quiz', quizId, scholarId, true)
  if (!held) throw notFound()
  const attempt = await closeIfTimeIsUp(db, 'quiz', held)
  if (attempt.submitted_at === null) throw conflict('This quiz has not been handed in yet')
  const answers = new Map((await findAnswers(db, attempt.id)).map((row) => [row.question_id, row]))
  for (const { question_id, mark, notes, seen } of marks) {
    const answer = answers.get(question_id)
    if (answer?.type !== 'essay') throw invalid({ marks: [`Question ${question_id} is not an essay of this quiz`] })
    if ((answer.marked_at ?? null) !== (seen ?? null))
      throw conflict(`${answer.marked_by ?? 'Somebody else'} has marked this answer in the meantime`)
    await sql`update attempt_answers set mark = ${mark / 100}, notes = ${notes}, marked_by = ${actor.id}, marked_at = now()
      where attempt_id = ${attempt.id} and question_id = ${question_id}`.execute(db)
    await db
      .insertInto('attempt_marks')
      .values({ attempt_id: attempt.id, question_id, mark: mark / 100, notes, by_id: actor.id })
      .execute()
  }
  const score = await storeScore(db, attempt.id)
  await refreshAttempt(db, 'quiz', scholarId, place.course.id, true)
  return { score, title: (await findItem(db, 'quiz', quizId, false)).title }
}
