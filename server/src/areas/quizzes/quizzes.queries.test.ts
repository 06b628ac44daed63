import { listBankQuestions, listQuizQuestions, listQuizzes } from '@pandu/contract/quizzes'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { demoActor } from '../../../test/demo-actor.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { courseMaker } from '../../../test/new-course.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { partsOf } from '../../../test/parts.ts'
import { quizzes } from './quizzes.area.ts'
import { quizItems } from './quizzes.items.ts'
import { quizParts } from './quizzes.parts.ts'

const database = openTestDatabase()
const { rows } = database
const { number, newCourse } = courseMaker(rows)
const calls = directCalls(database, quizzes)
const parts = partsOf(database, quizParts)

beforeEach(async () => {
  // The quizzes of the demo world would be in every list.
  await rows('update quizzes set deleted_at = now() where deleted_at is null')
})

const newQuiz = (title: string, { status = 1, deleted = false } = {}) =>
  number(`insert into quizzes (title, status, deleted_at, time) values ($1, $2, case when $3 then now() end, 30) returning id`, [
    title,
    status,
    deleted,
  ])
const newQuestion = (quiz: number, question: string) =>
  number(
    `insert into quiz_questions (quiz_id, type, question, options, answer, position) values ($1, 'essay', $2, '[]', '', 1) returning id`,
    [quiz, question],
  )
const listed = async (filter: object = {}) =>
  (await calls.as('guest').call(listQuizzes, { filter, sort: 'title' })).data.map(({ title }) => title)

test('the list of quizzes is narrowed by words and state, and holds nothing that was deleted', async () => {
  await newQuiz('Ants')
  await newQuiz('Bees', { status: 0 })
  await newQuiz('Cats', { deleted: true })
  expect([await listed(), await listed({ search: 'BEE' })]).toEqual([['Ants', 'Bees'], ['Bees']])
  expect([await listed({ status: '1' }), await listed({ status: '2' })]).toEqual([['Ants'], ['Bees']])
})

test('a quiz is shown with the number of its questions and of those who have begun it', async () => {
  const { section } = await newCourse()
  const [quiz, other] = [await newQuiz('Ants'), await newQuiz('Bees')]
  for (const one of [quiz, other, other]) await newQuestion(one, 'Why?')
  for (const [one, who] of [
    [quiz, 'scholar'],
    [quiz, 'scholar2'],
    [other, 'scholar'],
  ] as const)
    await rows('insert into attempts (quiz_id, scholar_id, course_section_id) values ($1, $2, $3)', [one, demoPerson(who).id, section])
  const { data } = await calls.as('guest').call(listQuizzes, { sort: 'title', filter: { search: 's' } })
  const numbers = data.map(({ title, questions, attempts }) => [title, questions, attempts])
  expect(numbers.filter(([title]) => title !== 'Quiz')).toEqual([
    ['Ants', 1, 2],
    ['Bees', 2, 1],
  ])
})

test('the questions of a quiz are read, those of other quizzes not; a deleted quiz has none', async () => {
  const [quiz, other] = [await newQuiz('Ants'), await newQuiz('Bees')]
  await newQuestion(quiz, 'How many legs?')
  await newQuestion(other, 'How many eyes?')
  const read = async () =>
    (await calls.as('ld').call(listQuizQuestions, { filter: { course_quiz_id: quiz } })).data.map(({ question }) => question)
  expect(await read()).toEqual(['How many legs?'])
  await rows('update quizzes set deleted_at = now() where id = $1', [quiz])
  await expect(read()).rejects.toMatchObject({ status: 404 })
})

test('the question bank holds the questions of all other quizzes, found by their words and by those of the quiz', async () => {
  const [quiz, other, gone] = [await newQuiz('Ants'), await newQuiz('Bees'), await newQuiz('Cats', { deleted: true })]
  await newQuestion(quiz, 'How many LEGS?')
  await newQuestion(other, 'How many eyes?')
  await newQuestion(gone, 'How many tails?')
  const found = async (filter: object) =>
    (await calls.as('ld').call(listBankQuestions, { filter })).data.map(({ question }) => question).toSorted()
  expect(await found({})).toEqual(['How many LEGS?', 'How many eyes?'])
  expect(await found({ except: quiz })).toEqual(['How many eyes?'])
  expect([await found({ search: 'legs' }), await found({ search: 'bees' }), await found({ search: 'tails' })]).toEqual([
    ['How many LEGS?'],
    ['How many eyes?'],
    [],
  ])
})

/** A quiz in a course that the facilitator teaches, taken by the scholar. */
const taken = async (set: string) => {
  const { course, section, quiz } = await newCourse()
  await rows(`update quizzes set title = 'Ants' where id = $1`, [quiz])
  await rows(`insert into attempts (quiz_id, scholar_id, course_section_id) values ($1, $2, $3)`, [quiz, demoPerson('scholar').id, section])
  await rows(`update attempts set ${set} where quiz_id = $1`, [quiz])
  return { course, section, quiz }
}
const marks = async (...who: Parameters<typeof demoActor>) => (await parts.todos(demoActor(...who))).map(({ title }) => title)

test('essays that wait for a mark are told to those who teach the course', async () => {
  await rows('delete from attempts')
  await taken('submitted_at = now(), score = null')
  expect([await marks('ld'), await marks('facilitator')]).toEqual([['Mark “Ants”'], ['Mark “Ants”']])
  // Others see the course and mark nothing, or do not see it.
  for (const who of ['guest', 'scholar', 'vendor'] as const) expect(await marks(who), who).toEqual([])
})

test('an attempt waits for a mark when it was handed in and has no score, or late answers were not decided', async () => {
  for (const [set, waits] of [
    ['submitted_at = now(), score = null', true],
    ['submitted_at = null, score = null', false],
    ['submitted_at = now(), score = 80', false],
    [`submitted_at = now(), score = 80, late_state = 'waiting'`, true],
    [`submitted_at = now(), score = 80, late_state = 'accepted'`, false],
  ] as const) {
    await rows('delete from attempts')
    await taken(set)
    expect((await marks('ld')).length > 0, set).toBe(waits)
  }
})

test('essays of a quiz that cannot be opened any more wait for nobody', async () => {
  await rows('delete from attempts')
  const { section } = await taken('submitted_at = now(), score = null')
  expect(await marks('ld')).toEqual(['Mark “Ants”'])
  await rows('update course_sections set deleted_at = now() where id = $1', [section])
  expect(await marks('ld')).toEqual([])
  await rows('update course_sections set deleted_at = null where id = $1', [section])
  await rows('delete from section_modules where course_section_id = $1', [section])
  expect(await marks('ld')).toEqual([])
})

test('a quiz is found in a course that the reader sees, by scholars while it is active, by nobody when it was deleted', async () => {
  const { quiz } = await taken('submitted_at = now()')
  const found = async () =>
    Promise.all(
      (['guest', 'scholar', 'scholar2'] as const).map(async (who) =>
        (await parts.finds(demoActor(who), 'ants')).flatMap(({ records }) => records.map(({ title }) => title)),
      ),
    )
  expect(await found()).toEqual([['Ants'], ['Ants'], []])
  await rows('update quizzes set status = 0 where id = $1', [quiz])
  expect(await found()).toEqual([['Ants'], [], []])
  await rows('update quizzes set status = 1, deleted_at = now() where id = $1', [quiz])
  expect(await found()).toEqual([[], [], []])
})

test('sections are offered quizzes that were not deleted, and copy them with their questions', async () => {
  const [quiz, other, gone] = [await newQuiz('Ants'), await newQuiz('Bees'), await newQuiz('Cats', { deleted: true })]
  await newQuestion(quiz, 'How many legs?')
  await newQuestion(other, 'How many eyes?')
  const { rows: items } = await sql<{ title: string }>`select title from (${quizItems.items}) x order by title`.execute(database.db)
  expect(items.map(({ title }) => title)).toEqual(['Ants', 'Bees'])
  const copy = (id: number) => quizItems.copy(database.db, id, demoPerson('ld').id, 0)
  const made = await copy(quiz)
  expect(await rows('select question from quiz_questions where quiz_id = $1', [made])).toEqual([{ question: 'How many legs?' }])
  expect([await listed(), await copy(gone), await copy(0)]).toEqual([['Ants', 'Ants', 'Bees'], undefined, undefined])
})
