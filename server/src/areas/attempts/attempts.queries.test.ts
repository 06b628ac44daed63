import { GRACE_SECONDS } from '@pandu/contract/attempts'
import { expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { courseMaker } from '../../../test/new-course.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import {
  beginAttempt,
  closeAttempt,
  closeAttemptsPastTime,
  storeScore,
  findAnswers,
  findAttempt,
  findItem,
  storeAnswers,
} from './attempts.queries.ts'

const database = openTestDatabase()
const { rows } = database
const { number, newCourse } = courseMaker(rows)
const [scholar, scholar2] = [demoPerson('scholar').id, demoPerson('scholar2').id]

/** A quiz with a choice, whose right answer is b, and an essay. Its course is left open, so that only the time of an attempt ends it. */
const newQuiz = async () => {
  const { course, quiz, section } = await newCourse()
  await rows('update courses set open_always = 1 where id = $1', [course])
  const question = (type: string, position: number) =>
    number(
      `insert into quiz_questions (quiz_id, type, question, options, answer, position)
       values ($1, $2, 'Why?', $3, $4, $5) returning id`,
      [quiz, type, type === 'multiple' ? '["one", "two"]' : '[]', type === 'multiple' ? 'b' : 'a model', position],
    )
  return { quiz, section, essay: await question('essay', 2), choice: await question('multiple', 1) }
}
type Quiz = Awaited<ReturnType<typeof newQuiz>>
const begin = async ({ quiz, section }: Quiz, who = scholar, minutes: number | null = 30) => {
  expect(await beginAttempt(database.db, 'quiz', quiz, who, section, minutes)).toBe(true)
  return attemptOf(quiz, who)
}
const attemptOf = async (quiz: number, who = scholar) => (await findAttempt(database.db, 'quiz', quiz, who, false))!
const marks = async (attempt: number) => (await findAnswers(database.db, attempt)).map(({ mark }) => mark)

test('an item that is switched off is there for staff only, a deleted one for nobody', async () => {
  const [{ quiz }, other] = [await newQuiz(), await newQuiz()]
  const find = (onlyActive: boolean) => findItem(database.db, 'quiz', quiz, onlyActive)
  expect(await find(true)).toMatchObject({ id: quiz, questions: 2 })
  await rows('update quizzes set status = 0 where id = $1', [quiz])
  await expect(find(true)).rejects.toThrow('Not found')
  expect((await find(false)).id).toBe(quiz)
  await rows('update quizzes set deleted_at = now() where id = $1', [quiz])
  await expect(find(false)).rejects.toThrow('Not found')
  expect((await findItem(database.db, 'quiz', other.quiz, true)).id).toBe(other.quiz)
})

test('an attempt begins once, with the questions of its quiz in their order, and is its scholar’s', async () => {
  const [made] = [await newQuiz(), await newQuiz()]
  const attempt = await begin(made)
  expect(await beginAttempt(database.db, 'quiz', made.quiz, scholar, made.section, 30)).toBe(false)
  expect((await findAnswers(database.db, attempt.id)).map(({ question_id }) => question_id)).toEqual([made.choice, made.essay])
  expect(await findAttempt(database.db, 'quiz', made.quiz, scholar2, false)).toBeUndefined()
  expect((await begin(made, scholar2, null)).ends_at).toBeNull()
  expect((await attemptOf(made.quiz)).id).toBe(attempt.id)
})

test('time is up after the grace, and never where there is no limit', async () => {
  const made = await newQuiz()
  await begin(made)
  const isLate = async (endsAt: string) => {
    await rows(`update attempts set ends_at = ${endsAt} where quiz_id = $1`, [made.quiz])
    return (await attemptOf(made.quiz)).late
  }
  expect(await isLate(`now() - make_interval(secs => ${GRACE_SECONDS - 5})`)).toBe(false)
  expect(await isLate(`now() - make_interval(secs => ${GRACE_SECONDS + 1})`)).toBe(true)
  expect(await isLate('null')).toBe(false)
})

test('answers are kept for the attempt that they belong to, if they were asked for', async () => {
  const made = await newQuiz()
  const [attempt, other] = [await begin(made), await begin(made, scholar2)]
  const keep = (question_id: number, answer: string) => storeAnswers(database.db, attempt.id, [{ question_id, answer }])
  const given = async (id = attempt.id) => (await findAnswers(database.db, id)).map(({ answer }) => answer)
  await keep(made.choice, 'b')
  expect([await given(), await given(other.id)]).toEqual([
    ['b', ''],
    ['', ''],
  ])
  await keep(made.essay, 'Because.')
  await storeAnswers(database.db, attempt.id, [
    { question_id: made.choice, answer: 'b' },
    { question_id: made.choice, answer: 'a' },
  ])
  expect(await given()).toEqual(['a', 'Because.'])
  await keep(made.choice, '')
  expect(await given()).toEqual(['', 'Because.'])
  await expect(keep(made.choice, 'c')).rejects.toMatchObject({ errors: { answer: ['The answer was not found in the list of options'] } })
  await expect(keep(made.choice + 100_000, 'a')).rejects.toMatchObject({
    errors: { answer: [`Question ${made.choice + 100_000} was not asked`] },
  })
})

test('an attempt and its answers know when they were last saved; an answer that stays the same was saved before', async () => {
  const made = await newQuiz()
  const [attempt, other] = [await begin(made), await begin(made, scholar2)]
  const given = [
    { question_id: made.choice, answer: 'b' },
    { question_id: made.essay, answer: 'Because.' },
  ]
  await storeAnswers(database.db, attempt.id, given)
  const long = '2026-01-01T00:00:00.000Z'
  await rows('update attempts set saved_at = $1 where id = any($2)', [long, [attempt.id, other.id]])
  await rows('update attempt_answers set saved_at = $1 where attempt_id = $2', [long, attempt.id])
  const saved = await storeAnswers(database.db, attempt.id, [{ ...given[0]!, answer: 'a' }, given[1]!])
  expect([(await attemptOf(made.quiz)).saved_at, (await attemptOf(made.quiz, scholar2)).saved_at]).toEqual([saved.saved_at, long])
  const answers = await rows<{ at: string }>('select saved_at as at from attempt_answers where attempt_id = $1 order by position', [
    attempt.id,
  ])
  expect(answers.map(({ at }) => at === long)).toEqual([false, true])
})

test('closing grades choices and empty essays of this attempt, and the score stands when all have marks', async () => {
  const made = await newQuiz()
  const [attempt, other] = [await begin(made), await begin(made, scholar2)]
  await storeAnswers(database.db, attempt.id, [
    { question_id: made.choice, answer: 'b' },
    { question_id: made.essay, answer: 'Because.' },
  ])
  await closeAttempt(database.db, 'quiz', attempt.id)
  expect([await marks(attempt.id), (await attemptOf(made.quiz)).score]).toEqual([[1, null], null])
  expect([await marks(other.id), (await attemptOf(made.quiz, scholar2)).submitted_at]).toEqual([[null, null], null])
  await rows('update attempt_answers set mark = 0.5 where attempt_id = $1 and question_id = $2', [attempt.id, made.essay])
  expect([await storeScore(database.db, attempt.id), (await attemptOf(made.quiz)).score]).toEqual([75, 75])
  expect((await attemptOf(made.quiz, scholar2)).score).toBeNull()

  await storeAnswers(database.db, other.id, [{ question_id: made.choice, answer: 'a' }])
  await closeAttempt(database.db, 'quiz', other.id, { ends_at: '2026-01-01T00:00:00.000Z', closed_by_course: false })
  expect([await marks(other.id), await attemptOf(made.quiz, scholar2)]).toMatchObject([
    [0, 0],
    { score: 0, submitted_at: '2026-01-01T00:00:00.000Z' },
  ])
})

test('what nobody handed in before its time was up is closed at the moment when it was up', async () => {
  const [made, elsewhere] = [await newQuiz(), await newQuiz()]
  await begin(made)
  await begin(made, scholar2)
  await begin(elsewhere)
  const end = `update attempts set ends_at = date_trunc('milliseconds', now() - interval '1 hour')`
  await rows(`${end} where quiz_id in ($1, $2) and scholar_id = $3`, [made.quiz, elsewhere.quiz, scholar])
  const ended = (await attemptOf(made.quiz)).ends_at
  await closeAttemptsPastTime(database.db, 'quiz', made.quiz)
  expect((await attemptOf(made.quiz)).submitted_at).toBe(ended)
  expect([(await attemptOf(made.quiz, scholar2)).submitted_at, (await attemptOf(elsewhere.quiz)).submitted_at]).toEqual([null, null])
  await rows(`update attempts set submitted_at = '2026-01-01' where quiz_id = $1 and scholar_id = $2`, [made.quiz, scholar])
  await closeAttemptsPastTime(database.db, 'quiz', made.quiz)
  expect((await attemptOf(made.quiz)).submitted_at).toBe('2026-01-01T00:00:00.000Z')
})
