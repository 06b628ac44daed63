import type { Actor } from '@pandu/contract/kit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoActor } from '../../../test/demo-actor.ts'
import { courseMaker } from '../../../test/new-course.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import type { AttemptKind } from './attempt-kinds.ts'
import { beginAttempt, closeAttempt, closeAttemptsPastTime, findAnswers, findAttempt, storeAnswers } from './attempts.queries.ts'
import { attemptResults, closeIfTimeIsUp, finishedAttempts } from './attempts.service.ts'
import { grantAttempt } from './changes.service.ts'
import { followCourseDates } from './course-dates.service.ts'
import { awaitsLateAnswers, storeLateAnswers } from './late-answers.service.ts'

const database = openTestDatabase()
const { rows } = database
const { number, newCourse, putInto } = courseMaker(rows)
const [scholar, scholar2, guest] = [demoActor('scholar'), demoActor('scholar2'), demoActor('guest')]
/** The midnight in Jakarta that ends 1 January 2999, and 1 February 2026. */
const [toCome, passed] = ['2999-01-01T17:00:00.000Z', '2026-02-01T17:00:00.000Z']

/** A quiz without a time limit, with a choice and an essay, in a course that runs. */
const newQuiz = async () => {
  const made = await newCourse()
  const question = (type: string, position: number) =>
    number(
      `insert into quiz_questions (quiz_id, type, question, options, answer, position) values ($1, $2, 'Why?', $3, 'b', $4) returning id`,
      [made.quiz, type, type === 'multiple' ? '["one", "two"]' : '[]', position],
    )
  const [choice, essay] = [await question('multiple', 1), await question('essay', 2)]
  const quiz = { ...made, choice, essay, change: (change: string) => rows(`update courses set ${change} where id = $1`, [made.course]) }
  await quiz.change(`end_date = '2999-01-01'`)
  return quiz
}
type Quiz = Awaited<ReturnType<typeof newQuiz>>
const attemptOf = async ({ quiz }: Quiz, who: Actor = scholar) => (await findAttempt(database.db, 'quiz', quiz, who.id, false))!
const begin = async (made: Quiz, who: Actor = scholar, minutes: number | null = null) => {
  await beginAttempt(database.db, 'quiz', made.quiz, who.id, made.section, minutes)
  return attemptOf(made, who)
}
const set = (attempt: { id: number }, change: string) => rows(`update attempts set ${change} where id = $1`, [attempt.id])
const answer = (attempt: { id: number }, question_id: number, given: string) =>
  storeAnswers(database.db, attempt.id, [{ question_id, answer: given }])
const answers = async (attempt: { id: number }) => (await findAnswers(database.db, attempt.id)).map((row) => row.answer)

test('an attempt ends with its time or with its course, whichever comes first, unless course or item are left open', async () => {
  const [made, other] = [await newQuiz(), await newQuiz()]
  await begin(made)
  const timed = await begin(made, scholar2, 30)
  const end = async (who?: Actor) => {
    const { ends_at, late, closed_by_course } = await attemptOf(made, who)
    return [ends_at, late, closed_by_course]
  }
  expect([await end(), await end(scholar2)]).toEqual([
    [toCome, false, true],
    [timed.limit_at, false, false],
  ])
  await made.change(`end_date = '2026-02-01'`)
  await rows(`update attempts set saved_at = '2026-01-20', started_at = '2026-01-20' where quiz_id = $1`, [made.quiz])
  expect([await end(), await end(scholar2)]).toEqual([
    [passed, true, true],
    [passed, true, true],
  ])
  await made.change('open_always = 1')
  expect([await end(), await end(scholar2)]).toEqual([
    [null, false, false],
    [timed.limit_at, false, false],
  ])
  await made.change('open_always = 0')
  await rows('update section_modules set open_always = 1 where id = $1', [other.module])
  expect((await end())[0]).toBe(passed)
  await rows('update section_modules set open_always = 1 where id = $1', [made.module])
  expect(await end()).toEqual([null, false, false])
  expect((await attemptOf(made)).course).toEqual({ start_date: '2026-01-01', end_date: '2026-02-01', open_always: 1 })
})

test('an attempt waits while staff have moved the beginning of its course after today, and does not end', async () => {
  const made = await newQuiz()
  await begin(made)
  const waits = async () => (await attemptOf(made)).waits
  expect(await waits()).toBe(false)
  await made.change(`start_date = '2998-01-01'`)
  expect([await waits(), (await attemptOf(made)).late]).toEqual([true, false])
  await rows('update section_modules set open_always = 1 where id = $1', [made.module])
  expect(await waits()).toBe(false)
})

test('an attempt that ended with its course is finished, and its result is known, before anybody has read it', async () => {
  const [made, kept] = [await newQuiz(), await newQuiz()]
  const item = sql<number>`${made.quiz}::int`
  const finished = async () =>
    (await (finishedAttempts('quiz', item) as ReturnType<typeof sql<{ scholar_id: number }>>).execute(database.db)).rows.map(
      (row) => row.scholar_id,
    )
  const result = async (due = '2026-01-30') => {
    const found = attemptResults('quiz', item, sql<string | null>`${due}::timestamptz`)
    const [row] = (await (found as ReturnType<typeof sql<{ state: string; at: string; late: boolean }>>).execute(database.db)).rows
    return [row!.state, new Date(row!.at).toISOString(), row!.late]
  }
  const attempt = await begin(made)
  await begin(kept)
  await answer(attempt, made.essay, 'Because.')
  await set(attempt, `started_at = '2026-01-20T00:00:00Z', saved_at = '2026-01-21T00:00:00Z'`)
  expect([await finished(), await result()]).toEqual([[], ['open', '2026-01-21T00:00:00.000Z', true]])
  await made.change(`end_date = '2026-02-01'`)
  expect([await finished(), await result(), await result('2026-02-03')]).toEqual([
    [scholar.id],
    ['waiting', passed, true],
    ['waiting', passed, false],
  ])
  await rows('update section_modules set open_always = 1 where id = $1', [made.module])
  expect([await finished(), (await result())[0]]).toEqual([[], 'open'])
})

test('an attempt that its course ended is closed with what was saved, at that end, and takes what was written before it', async () => {
  const [made, running] = [await newQuiz(), await newQuiz()]
  const [attempt, later] = [await begin(made), await begin(made, scholar2)]
  await begin(running)
  await answer(attempt, made.choice, 'b')
  await set(attempt, `started_at = '2026-01-20', saved_at = '2026-01-21'`)
  await made.change(`end_date = '2026-02-01'`)
  for (const { quiz } of [made, running]) await closeAttemptsPastTime(database.db, 'quiz', quiz)
  const closed = await attemptOf(made)
  expect(closed).toMatchObject({ submitted_at: passed, ends_at: passed, closed_by_course: true, score: 50 })
  expect(await answers(attempt)).toEqual(['b', ''])
  expect((await attemptOf(running)).submitted_at).toBeNull()
  // Staff moved the end before the last answer that was saved: it counts, and the attempt does not end before it began.
  expect(await attemptOf(made, scholar2)).toMatchObject({ submitted_at: later.saved_at, closed_by_course: true })

  const hours = (Date.now() - Date.parse(passed)) / 3_600_000
  expect([awaitsLateAnswers(closed, hours + 1), awaitsLateAnswers(closed, hours - 1)]).toEqual([true, false])
  const given = [{ question_id: made.essay, answer: 'Because.', typed_at: '2026-02-01T16:59:00.000Z' }]
  expect(await storeLateAnswers(database.db, 'quiz', closed, given, hours + 1)).toMatch(/decides whether they count/)
  expect((await attemptOf(made)).closed_by_course).toBe(true)
})

test('what was handed in is not what the course closed', async () => {
  const made = await newQuiz()
  await closeAttempt(database.db, 'quiz', (await begin(made)).id)
  await made.change(`end_date = '2026-02-01'`)
  expect((await attemptOf(made)).closed_by_course).toBe(false)
})

/** An attempt that the end of its course has closed, read by somebody. */
const closedOne = async (made: Quiz, who: Actor = scholar, minutes: number | null = null) => {
  const attempt = await begin(made, who, minutes)
  await answer(attempt, made.choice, 'b')
  await set(attempt, `started_at = '2026-01-20', saved_at = '2026-01-21'`)
  await made.change(`end_date = '2026-02-01'`)
  await closeIfTimeIsUp(database.db, 'quiz', await attemptOf(made, who))
  return attempt
}
const isClosed = async (made: Quiz, who?: Actor) => (await attemptOf(made, who)).submitted_at !== null

test('an attempt that the course closed continues when staff move the end or leave the item open, with what was saved', async () => {
  const [made, other] = [await newQuiz(), await newQuiz()]
  const [attempt, theirs] = [await closedOne(made), await closedOne(other)]
  await followCourseDates(database.db, made.course)
  expect(await isClosed(made)).toBe(true)
  await other.change(`end_date = '2999-01-01'`)
  await made.change(`end_date = '2999-01-01'`)
  await followCourseDates(database.db, made.course)
  expect([await isClosed(made), await isClosed(other)]).toEqual([false, true])
  expect(await attemptOf(made)).toMatchObject({ score: null, closed_by_course: true, ends_at: toCome })
  expect((await findAnswers(database.db, attempt.id)).map((row) => [row.answer, row.mark])).toEqual([
    ['b', null],
    ['', null],
  ])
  expect((await findAnswers(database.db, theirs.id)).map(({ mark }) => mark)).toEqual([1, 0])
  await other.change(`end_date = '2026-02-01'`)
  await rows('update section_modules set open_always = 1 where id = $1', [other.module])
  await followCourseDates(database.db, other.course)
  expect(await isClosed(other)).toBe(false)
})

test('an attempt stays closed that was handed in, that a teacher has marked, or whose time is over too', async () => {
  const made = await newQuiz()
  const reopened = async (quiz: Quiz, who?: Actor) => {
    await quiz.change(`end_date = '2999-01-01'`)
    await followCourseDates(database.db, quiz.course)
    return !(await isClosed(quiz, who))
  }
  await closedOne(made)
  const handedIn = await begin(made, scholar2)
  await closeAttempt(database.db, 'quiz', handedIn.id)
  expect([await reopened(made), await reopened(made, scholar2)]).toEqual([true, false])

  const marked = await newQuiz()
  const [attempt, beside] = [await closedOne(marked), await closedOne(marked, scholar2)]
  await rows('update attempt_answers set marked_at = now() where attempt_id = $1 and question_id = $2', [attempt.id, marked.essay])
  expect([await reopened(marked), await reopened(marked, scholar2)]).toEqual([false, true])
  expect((await findAnswers(database.db, beside.id)).map(({ mark }) => mark)).toEqual([null, null])

  const [timed, short] = [await newQuiz(), await newQuiz()]
  await closedOne(timed, scholar, 30)
  await set(await closedOne(short, scholar, 30), `ends_at = now() - interval '1 minute'`)
  expect([await reopened(timed), await reopened(short)]).toEqual([true, false])
})

test('answers that wait for the marker count as written when an attempt continues, refused ones do not', async () => {
  for (const [state, expected] of [
    ['waiting', 'late'],
    ['refused', ''],
  ] as const) {
    const made = await newQuiz()
    const attempt = await closedOne(made)
    await rows(`update attempt_answers set late_answer = 'late', late_typed_at = now() where attempt_id = $1 and question_id = $2`, [
      attempt.id,
      made.essay,
    ])
    await set(attempt, `late_state = '${state}', late_at = now()`)
    await made.change(`end_date = '2999-01-01'`)
    await followCourseDates(database.db, made.course)
    expect(await answers(attempt)).toEqual(['b', expected])
    expect((await findAnswers(database.db, attempt.id)).map((row) => row.late_answer)).toEqual([null, null])
    expect(await attemptOf(made)).toMatchObject({ late_state: null, late_at: null })
  }
})

test('attempts at assessment tools end and continue with their course, too', async () => {
  const made = await newQuiz()
  const tool = await number(`insert into assessments (name) values ('Tool') returning id`)
  const { module } = await putInto(made.section, 'assessment_id', tool)
  const kind: AttemptKind = 'assessment'
  await beginAttempt(database.db, kind, tool, scholar.id, made.section, null)
  const own = async () => (await findAttempt(database.db, kind, tool, scholar.id, false))!
  await made.change(`end_date = '2026-02-01'`)
  // The switch of another kind of item with the same number is not its own.
  await rows('update section_modules set open_always = 1 where id = $1', [made.module])
  await closeIfTimeIsUp(database.db, kind, await own())
  expect((await own()).submitted_at).not.toBeNull()
  await rows('update section_modules set open_always = 1 where id = $1', [module])
  await followCourseDates(database.db, made.course)
  expect((await own()).submitted_at).toBeNull()
})

test('neither minutes nor another attempt are given where the course has closed the attempt', async () => {
  const made = await newQuiz()
  await rows('update quizzes set time = 30 where id = $1', [made.quiz])
  await closedOne(made, scholar, 30)
  const place = { course: { id: made.course, cohort_id: made.cohort }, course_section_id: made.section, due_at: null } as never
  const give = (minutes: number | null = 10) => grantAttempt(database.db, guest, place, made.quiz, scholar.id, minutes, 'Ill')
  // Nor another attempt: the first would be gone, and no other could begin.
  for (const minutes of [10, null]) await expect(give(minutes)).rejects.toThrow('This course ended on 1 Feb 2026. Its work is closed.')
  expect(await attemptOf(made)).toBeDefined()
  await rows('update section_modules set open_always = 1 where id = $1', [made.module])
  await give()
  expect(await attemptOf(made)).toMatchObject({ submitted_at: null, closed_by_course: false })
})

test('an attempt that only its course ends has no time limit that could be moved', async () => {
  const made = await newQuiz()
  await begin(made)
  await rows('update quizzes set time = 30 where id = $1', [made.quiz])
  const place = { course: { id: made.course, cohort_id: made.cohort }, course_section_id: made.section, due_at: null } as never
  await expect(grantAttempt(database.db, guest, place, made.quiz, scholar.id, 10, 'Ill')).rejects.toThrow('This attempt has no time limit')
})
