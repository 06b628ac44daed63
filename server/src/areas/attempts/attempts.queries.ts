import { GRACE_SECONDS, optionLetter, type QuestionType } from '@pandu/contract/attempts'
import type { CourseDays } from '@pandu/contract/courses'
import type { ShowKeys } from '@pandu/contract/quizzes'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { invalid, notFound } from '../../kit/errors.ts'
import { today } from '../../kit/zone.ts'
import { isLeftOpen } from '../courses/courses.service.ts'
import { closedAt, endOfAttempt } from './attempt-end.ts'
import { extraMinutes } from './extra-minutes.ts'
import { type AttemptKind, attemptKinds } from './attempt-kinds.ts'
import { oneRow } from '../../kit/rows.ts'

export interface AttemptRow {
  id: number
  scholar_id: number
  course_section_id: number
  started_at: string
  /** When its time is up or its course ends, whichever comes first; null: neither. */
  ends_at: string | null
  /** When its time is up, whatever its course does. */
  limit_at: string | null
  saved_at: string
  submitted_at: string | null
  score: number | null
  /** Whether time is up by the server's clock, with the grace period. */
  late: boolean
  /** Its end, passed or to come, is that of its course and not that of its time. */
  closed_by_course: boolean
  /** Staff have moved the beginning of the course after today. */
  waits: boolean
  /** The days of its course. `open_always` is 1 where the item is left open, too. */
  course: CourseDays
  /** What was decided about answers that arrived after the end. */
  late_state: 'waiting' | 'accepted' | 'refused' | null
  late_at: string | null
  now: string
}

export interface AnswerRow {
  question_id: number
  type: QuestionType
  question: string
  options: string[]
  answer: string
  key: string
  mark: number | null
  notes: string
  marked_at: string | null
  marked_by: string | null
  late_answer: string | null
  points: number
}

const column = (kind: AttemptKind) => sql.ref(attemptKinds[kind].column)

/** The quiz or tool. While it is switched off, scholars are answered as if it did not exist. */
export const findItem = async (db: Db, kind: AttemptKind, id: number, onlyActive: boolean) => {
  const { rows } = await sql<{
    id: number
    title: string
    description: string
    time: number | null
    show_keys: ShowKeys
    shuffle: number
    now: string
    questions: number
  }>`
    select i.id, i.title, i.description, i.time, i.show_keys, i.shuffle, now() "now", (select count(*) from (${attemptKinds[kind].questions}) q where q.item_id = i.id) questions
    from (${attemptKinds[kind].item}) i
    where i.id = ${id} and i.deleted_at is null and (i.status = 1 or not ${onlyActive}::boolean)`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

// PostgreSQL's clock is the one clock that all processes share.
const late = sql<boolean>`coalesce(e.ends_at + make_interval(secs => ${sql.lit(GRACE_SECONDS)}) < now(), false)`

/** SELECT of the attempts `a` at an item, without its WHERE. */
const attemptRows = (kind: AttemptKind) => sql<AttemptRow>`
    select a.id, a.scholar_id, a.course_section_id, a.started_at, a.ends_at limit_at, a.saved_at, a.submitted_at, a.score, a.late_state, a.late_at,
      ${late} late, now() "now",
      case when a.closed_by_course then a.submitted_at when a.submitted_at is not null then a.ends_at else ${closedAt('a', sql.ref('e.ends_at'))} end ends_at,
      a.closed_by_course or (a.submitted_at is null and e.ends_at is distinct from a.ends_at) closed_by_course,
      o.open_always = 0 and c.start_date > ${today} waits,
      jsonb_build_object('start_date', c.start_date, 'end_date', c.end_date, 'open_always', o.open_always) course
    from attempts a join course_sections s on s.id = a.course_section_id join courses c on c.id = s.course_id
    cross join lateral (select (c.open_always = 1 or ${isLeftOpen(sql`c.id`, kind, sql`a.${column(kind)}`)})::int open_always) o
    cross join lateral (select ${endOfAttempt(kind, 'a')} ends_at) e`

/** The attempt of a scholar, locked until the write is over where it is about to change. */
export const findAttempt = async (db: Db, kind: AttemptKind, id: number, scholarId: number, lock: boolean) => {
  const { rows } = await sql<AttemptRow>`${attemptRows(kind)}
    where a.${column(kind)} = ${id} and a.scholar_id = ${scholarId} ${lock ? sql`for update of a` : sql``}`.execute(db)
  return rows[0]
}

/** SELECT of the questions of an item as it asks them next: in their order, or where it is shuffled in one of their own. */
const nextQuestions = (kind: AttemptKind, id: number) => sql`
    select q.id question_id, q.type, q.question, o.options, row_number() over (order by case when i.shuffle = 1 then random() end, q.position, q.id) position, o.key, q.points
    from (${attemptKinds[kind].item}) i join (${attemptKinds[kind].questions}) q on q.item_id = i.id cross join lateral (
      -- The letter of the right option goes with its text.
      select coalesce(jsonb_agg(x.text order by x.place), '[]') options, coalesce(min(chr(96 + x.place)) filter (where q.key = chr(96 + x.at)), q.key) key
      from (
        select t.text, t.at::int at, (row_number() over (order by case when i.shuffle = 1 then random() end, t.at))::int place
        from jsonb_array_elements(q.options) with ordinality t(text, at)
      ) x
    ) o where i.id = ${id}`

/** The questions that a scholar who begins now would get. */
export const previewQuestions = async (db: Db, kind: AttemptKind, id: number) => {
  const { rows } = await sql<Pick<AnswerRow, 'question_id' | 'type' | 'question' | 'options' | 'points'>>`
    select question_id, type, question, options, points from (${nextQuestions(kind, id)}) n order by position`.execute(db)
  return rows
}

/** Begins an attempt with the present questions; false when there is one already. */
export const beginAttempt = async (db: Db, kind: AttemptKind, id: number, scholarId: number, sectionId: number, minutes: number | null) => {
  const { rows } = await sql<{ id: number }>`
    insert into attempts (scholar_id, ${column(kind)}, course_section_id, ends_at)
    values (${scholarId}, ${id}, ${sectionId}, now() + make_interval(mins => ${minutes}::int + ${extraMinutes(kind, { id, scholarId, sectionId, minutes })}))
    on conflict do nothing returning id`.execute(db)
  const begun = rows[0]
  if (!begun) return false
  await sql`
    insert into attempt_answers (attempt_id, question_id, type, question, options, position, key, points)
    select ${begun.id}, n.* from (${nextQuestions(kind, id)}) n`.execute(db)
  return true
}

/** The questions of an attempt as they were asked, with the answers. */
export const findAnswers = async (db: Db, attemptId: number) => {
  const { rows } = await sql<AnswerRow>`
    select question_id, type, question, options, answer, key, mark, notes, marked_at, late_answer, points, (select name from users where users.id = a.marked_by) marked_by
    from attempt_answers a where attempt_id = ${attemptId} order by position`.execute(db)
  return rows
}

/**
 * If one answer is not among the options, or belongs to a question of another quiz, all are refused. Of two answers to one question the last one
 * counts.
 */
export const checkAnswers = async <T extends { question_id: number; answer: string }>(db: Db, attemptId: number, given: readonly T[]) => {
  const asked = new Map((await findAnswers(db, attemptId)).map((row) => [row.question_id, row]))
  for (const { question_id, answer } of given) {
    const question = asked.get(question_id)
    if (!question) throw invalid({ answer: [`Question ${question_id} was not asked`] })
    if (question.type === 'multiple' && answer !== '' && !question.options.some((_, index) => optionLetter(index) === answer))
      throw invalid({ answer: ['The answer was not found in the list of options'] })
  }
  return [...new Map(given.map((one) => [one.question_id, one])).values()]
}

/** Saves answers of a running attempt. */
export const storeAnswers = async (db: Db, attemptId: number, given: readonly { question_id: number; answer: string }[]) => {
  const rows = await checkAnswers(db, attemptId, given)
  await sql`
    update attempt_answers a set answer = x.answer, saved_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x(question_id int, answer text)
    where a.attempt_id = ${attemptId} and a.question_id = x.question_id and a.answer <> x.answer`.execute(db)
  const saved = await sql<{ saved_at: string; now: string }>`
    update attempts set saved_at = now() where id = ${attemptId} returning saved_at, now() "now"`.execute(db)
  return oneRow(saved)
}

/**
 * Closes an attempt, at its end where that is given. Choices are graded at once, an empty essay gets no points, and the score is final as soon as every
 * answer has a mark.
 */
export const closeAttempt = async (
  db: Db,
  kind: AttemptKind,
  attemptId: number,
  end?: Pick<AttemptRow, 'ends_at' | 'closed_by_course'>,
) => {
  if (attemptKinds[kind].graded) {
    await sql`update attempt_answers set mark = case when answer = '' then 0 when answer = key then 1 else 0 end
      where attempt_id = ${attemptId} and (type = 'multiple' or (answer = '' and marked_at is null))`.execute(db)
  }
  await sql`update attempts set submitted_at = coalesce(${end?.ends_at ?? null}::timestamptz, now()), closed_by_course = ${end?.closed_by_course ?? false}
    where id = ${attemptId}`.execute(db)
  if (attemptKinds[kind].graded) await storeScore(db, attemptId)
}

/** Marks out of 100, weighed by points, once every answer has one. */
export const storeScore = async (db: Db, attemptId: number) => {
  const updated = await sql<{ score: number | null }>`update attempts set score = (
    select case when bool_and(mark is not null) then round(100 * sum(mark * points) / sum(points), 2) end from attempt_answers where attempt_id = ${attemptId}
  ) where id = ${attemptId} returning score`.execute(db)
  return oneRow(updated).score
}

/** Closes attempts that nobody handed in before their time was up or their course ended: with the saved answers, at that moment. */
export const closeAttemptsPastTime = async (db: Db, kind: AttemptKind, id: number) => {
  const { rows } = await sql<AttemptRow>`${attemptRows(kind)}
    where a.${column(kind)} = ${id} and a.submitted_at is null and ${late} for update of a skip locked`.execute(db)
  for (const one of rows) await closeAttempt(db, kind, one.id, one)
}
