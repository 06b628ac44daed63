import { changeQuiz, decideLateAnswers, grantAttempt, listQuizzes, markQuiz, quizAttempts } from '@pandu/contract/quizzes'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { testApp } from '../../../test/app.ts'
import { begin, makeQuiz, written, writtenAt } from '../../../test/attempts.ts'

const running = testApp()
const { as } = running
let sql: pg.Client
beforeAll(async () => {
  sql = new pg.Client({ connectionString: running.databaseUrl })
  await sql.connect()
})
afterAll(() => sql.end())

type Quiz = Awaited<ReturnType<typeof makeQuiz>>
const scholar_id = demoPerson('scholar2').id
const read = async (who: Parameters<typeof as>[0], { place }: Quiz, of?: number) =>
  (await as(who).call(quizAttempts.read, { filter: { ...place, ...(of && { scholar_id: of }) } })).body.data
const late = (quiz: Quiz, answer: string) => as('scholar2').call(quizAttempts.late, { ...quiz.place, answer })
const decide = (quiz: Quiz, accept: 0 | 1, who: 'facilitator' | 'teacher' = 'facilitator') =>
  as(who).call(decideLateAnswers, { ...quiz.place, scholar_id, accept })
const grant = (quiz: Quiz, give: { give: 'time'; time?: number } | { give: 'attempt' }) =>
  as('ld').call(grantAttempt, { ...quiz.place, scholar_id, reason: 'The line was down', ...give })

/** A quiz of five minutes whose time ran out some hours ago, begun an hour before that; the choice was saved as a. */
const ranOut = async (hours = 0.1) => {
  const quiz = await makeQuiz(as, 5)
  const opened = await begin(as, 'scholar2', quiz.place)
  await as('scholar2').call(quizAttempts.draft, { ...quiz.place, answer: written([opened.choice, 'a']) })
  await sql.query(
    `update attempts set ends_at = now() - make_interval(mins => $2), started_at = now() - make_interval(mins => $2 + 60) where quiz_id = $1`,
    [quiz.id, Math.round(hours * 60)],
  )
  const { rows } = await sql.query<{ ends_at: string }>('select ends_at from attempts where quiz_id = $1', [quiz.id])
  const at = (minutes: number) => new Date(Date.parse(rows[0]!.ends_at) + minutes * 60_000).toISOString()
  return { ...opened, quiz, at }
}

test('what was written in time and arrives later waits for the marker, and counts once it is accepted', async () => {
  const { quiz, choice, essay, at } = await ranOut()
  const sent = await late(quiz, writtenAt(at(-1), [choice, 'b'], [essay, 'Written without a line']))
  expect([sent.status, sent.body.message]).toEqual([200, expect.stringContaining('have arrived')])
  const waiting = await read('facilitator', quiz, scholar_id)
  expect(waiting.attempt).toMatchObject({ state: 'waiting', late: 'waiting' })
  expect(waiting.attempt!.answers.map(({ given, late: other }) => [given, other])).toEqual([
    ['a', 'b'],
    ['', 'Written without a line'],
  ])
  const { data } = (await as('teacher').call(quizAttempts.results, { filter: { ...quiz.place, state: 'waiting' } })).body
  expect(data).toMatchObject([{ scholar_id, late: true }])

  expect((await decide(quiz, 1)).body.message).toBe('The late answers count')
  const accepted = await read('scholar2', quiz)
  expect(accepted.attempt).toMatchObject({ state: 'waiting', late: 'accepted', score: null })
  expect(accepted.attempt!.answers).toMatchObject([{ given: 'b', mark: 100 }, { given: 'Written without a line' }])
  expect(accepted.changes).toMatchObject([{ kind: 'late-accepted', by: 'Maria Bere' }])
  const second = await decide(quiz, 0, 'teacher')
  expect([second.status, second.error.message]).toEqual([409, 'No late answers wait for a decision any more'])
})

test('late answers that are refused leave what was saved in time, and nothing more is taken', async () => {
  const { quiz, choice, at } = await ranOut()
  await late(quiz, writtenAt(at(-1), [choice, 'b']))
  expect((await decide(quiz, 0)).body.message).toBe('The late answers do not count')
  const { attempt } = await read('scholar2', quiz)
  expect(attempt).toMatchObject({ state: 'done', late: 'refused', score: 0 })
  expect((await late(quiz, writtenAt(at(-1), [choice, 'b']))).error.message).toBe('Your late answers have already been decided on')
})

test('answers written after the end, after the hours, or after a hand-in are refused', async () => {
  const { quiz, choice, at } = await ranOut()
  expect((await late(quiz, writtenAt(at(1), [choice, 'b']))).error.errors).toEqual({
    answer: ['Only answers that were written before the end are accepted'],
  })
  expect((await late(quiz, writtenAt(at(-90), [choice, 'b']))).status).toBe(422)
  expect((await late(quiz, written([choice, 'b']))).error.errors).toEqual({ answer: ['answer must say when it was written'] })
  expect((await late(quiz, writtenAt(at(-1), [choice, 'a']))).body.message).toBe('Your answers have already arrived')
  expect((await read('scholar2', quiz)).attempt).toMatchObject({ state: 'done', late: null })

  const old = await ranOut(25)
  expect((await late(old.quiz, writtenAt(old.at(-1), [old.choice, 'b']))).error.message).toMatch('accepted for 24 hours after the end')
  const handed = await makeQuiz(as, 5)
  const opened = await begin(as, 'scholar2', handed.place)
  const now = new Date().toISOString()
  expect((await late(handed, writtenAt(now, [opened.choice, 'b']))).error.message).toBe('This quiz is still under way')
  await as('scholar2').call(quizAttempts.submit, { ...handed.place, answer: '[]' })
  expect((await late(handed, writtenAt(now, [opened.choice, 'b']))).error.message).toBe('You have already taken this quiz')
})

test('a quiz that was never started takes no answers', async () => {
  const quiz = await makeQuiz(as, 5)
  for (const call of [quizAttempts.submit, quizAttempts.draft]) {
    const refused = await as('scholar2').call(call, { ...quiz.place, answer: '[]' })
    expect([refused.status, refused.error.message]).toEqual([409, 'Start this quiz before you answer it'])
  }
  expect((await read('scholar2', quiz)).attempt).toBeNull()
})

test('more time opens what the clock has closed, with what arrived late; before the start it is there from the start', async () => {
  const { quiz, choice, at } = await ranOut()
  await late(quiz, writtenAt(at(-1), [choice, 'b']))
  expect((await grant(quiz, { give: 'time' })).error.errors).toEqual({ time: ['Time in minutes is required'] })
  expect((await grant(quiz, { give: 'time', time: 10 })).body.message).toMatch('has 10 more minutes')
  const { paper } = await begin(as, 'scholar2', quiz.place)
  expect(paper.questions[0]!.given).toBe('b')
  expect(Date.parse(paper.attempt.ends_at!) - Date.parse(paper.now)).toBeGreaterThan(9 * 60_000)
  expect((await read('scholar2', quiz)).changes).toMatchObject([{ kind: 'time', minutes: 10, reason: 'The line was down', replaced: null }])

  // What the marker has refused does not count after all.
  const refused = await ranOut()
  await late(refused.quiz, writtenAt(refused.at(-1), [refused.choice, 'b']))
  await decide(refused.quiz, 0)
  await grant(refused.quiz, { give: 'time', time: 10 })
  expect((await begin(as, 'scholar2', refused.quiz.place)).paper.questions[0]!.given).not.toBe('b')

  const fresh = await makeQuiz(as, 5)
  await grant(fresh, { give: 'time', time: 15 })
  const { attempt } = (await begin(as, 'scholar2', fresh.place)).paper
  expect(Date.parse(attempt.ends_at!) - Date.parse(attempt.started_at)).toBe(20 * 60_000)
  const other = (await begin(as, 'tsa', fresh.place)).paper.attempt
  expect(Date.parse(other.ends_at!) - Date.parse(other.started_at)).toBe(5 * 60_000)
  expect((await grant(await makeQuiz(as), { give: 'time', time: 5 })).error.message).toBe('This quiz has no time limit')
})

test('more time also opens what the page has handed in by itself when time was up', async () => {
  const quiz = await makeQuiz(as, 5)
  const { choice } = await begin(as, 'scholar2', quiz.place)
  await sql.query(`update attempts set ends_at = now() - interval '3 seconds' where quiz_id = $1`, [quiz.id])
  const answer = written([choice, 'b'])
  expect((await as('scholar2').call(quizAttempts.submit, { ...quiz.place, answer })).status).toBe(200)
  expect((await grant(quiz, { give: 'time', time: 10 })).body.message).toMatch('has 10 more minutes')
  expect((await begin(as, 'scholar2', quiz.place)).paper.questions[0]!.given).toBe('b')
  // Who hands in before the end has decided that it counts.
  expect((await as('scholar2').call(quizAttempts.submit, { ...quiz.place, answer })).status).toBe(200)
  expect((await grant(quiz, { give: 'time', time: 10 })).error.message).toMatch('has been handed in')
})

test('what was written for the attempt before does not count in another one', async () => {
  const quiz = await makeQuiz(as)
  const { choice, paper } = await begin(as, 'scholar2', quiz.place)
  const before = { ...quiz.place, attempt_id: paper.attempt.id, answer: written([choice, 'b']) }
  expect((await as('scholar2').call(quizAttempts.draft, before)).status).toBe(200)
  await as('scholar2').call(quizAttempts.submit, before)
  await grant(quiz, { give: 'attempt' })
  const next = (await begin(as, 'scholar2', quiz.place)).paper
  const late = { ...before, answer: writtenAt(next.now, [choice, 'b']) }
  for (const answered of [
    await as('scholar2').call(quizAttempts.draft, before),
    await as('scholar2').call(quizAttempts.submit, before),
    await as('scholar2').call(quizAttempts.late, late),
  ])
    expect([answered.status, answered.error.message]).toEqual([
      409,
      'You were given another attempt. Answers to the one before do not count in it.',
    ])
  expect((await begin(as, 'scholar2', quiz.place)).paper.questions.map(({ given }) => given)).toEqual(['', ''])
  expect((await as('scholar2').call(quizAttempts.draft, { ...before, attempt_id: next.attempt.id })).status).toBe(200)
})

test('the mark of an empty essay stays when late answers to another question are accepted', async () => {
  const { quiz, choice, essay, at } = await ranOut()
  await late(quiz, writtenAt(at(-1), [choice, 'b']))
  const { answers } = (await read('teacher', quiz, scholar_id)).attempt!
  const seen = answers.find(({ question_id }) => question_id === essay)!.marked_at
  const marks = [{ course_quiz_question_id: essay, mark: 40, notes: 'Answered in person', seen }]
  expect((await as('teacher').call(markQuiz, { ...quiz.place, scholar_id, marks })).status).toBe(200)
  await decide(quiz, 1)
  const { attempt } = await read('teacher', quiz, scholar_id)
  expect(attempt!.answers.map(({ mark, notes }) => [mark, notes])).toEqual([
    [100, ''],
    [40, 'Answered in person'],
  ])
  expect(attempt!.score).toBe(70)
})

test('another attempt begins anew, and the one before stays in the history with its answers', async () => {
  const quiz = await makeQuiz(as)
  expect((await grant(quiz, { give: 'attempt' })).status).toBe(409)
  const { choice } = await begin(as, 'scholar2', quiz.place)
  await as('scholar2').call(quizAttempts.submit, { ...quiz.place, answer: written([choice, 'b']) })
  expect((await grant(quiz, { give: 'attempt' })).body.message).toMatch('can take the quiz again')
  expect((await begin(as, 'scholar2', quiz.place)).paper.questions.map(({ given }) => given)).toEqual(['', ''])
  const { changes } = await read('teacher', quiz, scholar_id)
  expect(changes).toMatchObject([{ kind: 'attempt', replaced: { score: 50, answers: [{ answer: 'b' }, { answer: '' }] } }])
  // The history of the scholar's own page does not reveal the keys.
  expect((await read('scholar2', quiz)).changes).toMatchObject([{ kind: 'attempt', replaced: null }])
})

test('right answers show as the quiz says: after the attempt, after everybody’s end, or never', async () => {
  const quiz = await makeQuiz(as)
  const show = (show_keys: 'attempt' | 'end' | 'never') => as('ld').call(changeQuiz, { id: quiz.id, title: 'Keys', time: null, show_keys })
  const { choice, essay } = await begin(as, 'scholar2', quiz.place)
  await as('scholar2').call(quizAttempts.submit, { ...quiz.place, answer: written([choice, 'b'], [essay, 'So']) })
  const marks = [{ course_quiz_question_id: essay, mark: 60 }]
  await as('teacher').call(markQuiz, { ...quiz.place, scholar_id, marks })
  const seen = async (who: 'scholar2' | 'teacher', of?: number) => {
    const { attempt } = await read(who, quiz, of)
    return [attempt!.keys, ...attempt!.answers.flatMap(({ key, mark }) => [key, mark])]
  }
  const all = ['shown', 'b', 100, 'A secret model answer', 60]
  const own = [null, null, null, 60]
  expect((await as('ld').call(listQuizzes, { filter: { id: quiz.id } })).body.data[0]!.show_keys).toBe('attempt')
  expect(await seen('scholar2')).toEqual(all)
  await show('never')
  expect(await seen('scholar2')).toEqual(['never', ...own])
  expect(await seen('teacher', scholar_id)).toEqual(all)
  await show('end')
  expect(await seen('scholar2')).toEqual(['later', ...own])
  await sql.query(
    `insert into attempts (scholar_id, quiz_id, course_section_id, submitted_at)
     select user_id, $1, $2, now() from cohort_members where cohort_id = (select cohort_id from courses c join course_sections s on s.course_id = c.id where s.id = $2)
     on conflict do nothing`,
    [quiz.id, quiz.place.course_section_id],
  )
  expect(await seen('scholar2')).toEqual(all)
})

test('while answers may still arrive the keys wait', async () => {
  const { quiz } = await ranOut()
  expect((await read('scholar2', quiz)).attempt).toMatchObject({ state: 'done', keys: 'later' })
  const old = await ranOut(25)
  expect((await read('scholar2', old.quiz)).attempt).toMatchObject({ state: 'done', keys: 'shown' })
})
