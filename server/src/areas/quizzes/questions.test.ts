import { parseChoice, formatChoice } from '@pandu/contract/attempts'
import {
  changeQuiz,
  createQuiz,
  createQuizQuestion,
  listQuizQuestions,
  listQuizzes,
  listBankQuestions,
  orderQuizQuestions,
  quizAttempts,
  type QuizQuestion,
  removeQuizQuestion,
  reuseQuizQuestions,
  switchQuiz,
  updateQuizQuestion,
} from '@pandu/contract/quizzes'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { begin, makeQuiz, written } from '../../../test/attempts.ts'

const { as } = testApp()
const missing = 2_000_000_000

const make = async () => (await as('ld').call(createQuiz, { title: 'Questions', time: 10 })).body.data.id
const questions = async (id: number) => (await as('guest').call(listQuizQuestions, { filter: { course_quiz_id: id } })).body.data
const one = async (id: number) => (await as('guest').call(listQuizzes, { filter: { id } })).body.data[0]

test('a quiz is created, changed and switched; no time means no limit', async () => {
  const id = await make()
  expect(await one(id)).toMatchObject({ title: 'Questions', time: 10, status: 1, questions: 0, attempts: 0 })
  await as('ld').call(changeQuiz, { id, title: 'Renamed', time: null })
  await as('ld').call(switchQuiz, { id, status: 0 })
  expect(await one(id)).toMatchObject({ title: 'Renamed', time: null, status: 0 })
  expect((await as('ld').call(changeQuiz, { id: missing, title: 'x' })).status).toBe(404)
  expect((await as('ld').call(createQuiz, { title: ' ', time: 0 })).error.errors).toEqual({
    title: ['Title is required'],
    time: ['time must be at least 1 minute'],
  })
})

test('each mistake of a question has its message at its field', async () => {
  const course_quiz_id = await make()
  const refused = async (fields: object) => {
    const answer = await as('ld').call(createQuizQuestion, { course_quiz_id, type: 'multiple', ...fields } as never)
    expect(answer.status).toBe(422)
    return answer.error.errors
  }
  expect(await refused({ question: ' ', answer: '', choice: 'a:x;b:y' })).toEqual({
    question: ['Question cannot be empty'],
    answer: ['Answer cannot be empty'],
  })
  expect(await refused({ question: 'q', answer: 'a', choice: 'a:only' })).toEqual({ choice: ['choice must be more than 1'] })
  expect(await refused({ question: 'q', answer: 'c', choice: 'a:x;b:y' })).toEqual({
    answer: ['The answer was not found in the list of options'],
  })
  expect(await refused({ question: 'q', answer: 'a', choice: 'x,y' })).toHaveProperty('choice')
  expect(await refused({ question: 'q', answer: 'a', choice: 'a:x;b:y;c: x' })).toEqual({ choice: ['Two options are the same'] })
  expect(await refused({ question: 'q', answer: 'a', choice: 'a:x;b:y', points: 0 })).toEqual({ points: ['points must be at least 0.1'] })
  expect(await refused({ question: 'q', answer: 'a', choice: 'a:x;b: ' })).toEqual({ choice: ['An option cannot be empty'] })
})

test('a question is added, changed by the rules of its own type, and deleted', async () => {
  const course_quiz_id = await make()
  const add = (fields: object) => as('ld').call(createQuizQuestion, { course_quiz_id, ...fields } as never)
  const { id } = (await add({ question: 'Which?', type: 'multiple', answer: 'B', choice: 'a:x;b:y' })).body.data
  await add({ question: 'Why?', type: 'essay', answer: 'Because' })
  expect(await questions(course_quiz_id)).toMatchObject([
    { course_quiz_question_id: id, question: 'Which?', answer: 'b', choice: 'a:x;b:y' },
    { question: 'Why?', type: 'essay', answer: 'Because', choice: '' },
  ])
  const change = (fields: object) => as('ld').call(updateQuizQuestion, { course_quiz_question_id: id, ...fields } as never)
  expect((await change({ question: 'Which?', answer: 'c', choice: 'a:x;b:y' })).error.errors).toHaveProperty('answer')
  expect((await change({ question: 'Which?', answer: 'a' })).error.errors).toHaveProperty('choice')
  expect((await change({ question: 'Which one?', answer: 'c', choice: 'a:x;b:y;c:z' })).status).toBe(200)
  expect((await questions(course_quiz_id))[0]).toMatchObject({ question: 'Which one?', answer: 'c', choice: 'a:x;b:y;c:z' })
  await as('ld').call(removeQuizQuestion, { course_quiz_question_id: id })
  expect((await as('ld').call(removeQuizQuestion, { course_quiz_question_id: id })).status).toBe(404)
  expect(await questions(course_quiz_id)).toHaveLength(1)
})

test('options with any signs come back as they were; unescaped ones are understood where they are clear', async () => {
  const wild = ['Jakarta; Bandung', 'b:not a letter', '\\', 'a;b:c', 'C:\\Users\\;', '12:30', 'ends with \\;']
  expect(parseChoice(formatChoice(wild))).toEqual(wild)
  expect(parseChoice('a:Jakarta; Bandung;b:Medan: north')).toEqual(['Jakarta; Bandung', 'Medan: north'])
  expect(parseChoice('a:one; b:two;')).toEqual(['one', 'two'])
  expect(parseChoice('b:one')).toBeUndefined()
  const course_quiz_id = await make()
  const choice = formatChoice(wild)
  await as('ld').call(createQuizQuestion, { course_quiz_id, question: 'q', type: 'multiple', answer: 'g', choice })
  expect((await questions(course_quiz_id))[0]!.choice).toBe(choice)
})

test('keys and questions are for staff; GUEST changes nothing', async () => {
  const { id } = await makeQuiz(as)
  for (const who of ['scholar2', 'facilitator', 'vendor'] as const) {
    expect((await as(who).call(listQuizQuestions, { filter: { course_quiz_id: id } })).status).toBe(403)
    expect((await as(who).call(listQuizzes, {})).status).toBe(403)
  }
  expect((await as('guest').call(createQuiz, { title: 'x', time: 1 })).status).toBe(403)
  expect((await as('ld').call(listQuizQuestions, { filter: { course_quiz_id: missing } })).status).toBe(404)
})

test('questions are put into another order; a list of an older state is refused', async () => {
  const { id: course_quiz_id } = await makeQuiz(as)
  const ids = (await questions(course_quiz_id)).map(({ course_quiz_question_id }) => course_quiz_question_id)
  await as('ld').call(orderQuizQuestions, { course_quiz_id, ids: ids.toReversed() })
  expect((await questions(course_quiz_id)).map(({ course_quiz_question_id }) => course_quiz_question_id)).toEqual(ids.toReversed())
  for (const wrong of [[ids[0]!], [...ids, missing], [ids[0]!, ids[0]!]])
    expect((await as('ld').call(orderQuizQuestions, { course_quiz_id, ids: wrong })).status).toBe(409)
})

/** A question in the form in which the call that changes it takes it. */
const changeOf = ({ course_quiz_question_id, question, choice, answer }: QuizQuestion) => ({
  course_quiz_question_id,
  question,
  choice,
  answer,
})

test('questions of other quizzes are found and used again with their keys and points', async () => {
  const [from, to] = [await makeQuiz(as), await makeQuiz(as)]
  const [choice] = await questions(from.id)
  await as('ld').call(updateQuizQuestion, { ...changeOf(choice!), question: 'Which of these is rare?', points: 2.5 })
  const bank = (await as('ld').call(listBankQuestions, { filter: { search: 'rare', except: to.id } })).body.data
  expect(bank).toMatchObject([{ id: choice!.course_quiz_question_id, quiz: 'A quiz of the tests', points: 2.5 }])
  expect((await as('ld').call(listBankQuestions, { filter: { search: 'rare', except: from.id } })).body.data).toEqual([])
  const reuse = (ids: number[], course_quiz_id = to.id) => as('ld').call(reuseQuizQuestions, { course_quiz_id, ids })
  expect((await reuse([choice!.course_quiz_question_id])).body.message).toBe('Question added')
  expect((await questions(to.id)).at(-1)).toMatchObject({
    question: 'Which of these is rare?',
    answer: 'b',
    points: 2.5,
    choice: 'a:This;b:That',
  })
  expect((await reuse([choice!.course_quiz_question_id, missing])).status).toBe(404)
  expect(await questions(to.id)).toHaveLength(3)
  expect((await reuse([choice!.course_quiz_question_id], from.id)).status).toBe(404)
})

test('the score weighs points', async () => {
  const quiz = await makeQuiz(as)
  const [choice] = await questions(quiz.id)
  await as('ld').call(updateQuizQuestion, { ...changeOf(choice!), points: 3 })
  const opened = await begin(as, 'scholar2', quiz.place)
  expect(opened.paper.questions.map(({ points }) => points)).toEqual([3, 1])
  await as('scholar2').call(quizAttempts.submit, { ...quiz.place, answer: written([opened.choice, 'b']) })
  expect((await as('scholar2').call(quizAttempts.read, { filter: quiz.place })).body.data.attempt).toMatchObject({ score: 75 })
})

test('a shuffled quiz asks in an order of its own, and the right option stays right', async () => {
  const quiz = await makeQuiz(as)
  const { id } = quiz
  const options = Array.from({ length: 20 }, (_, at) => `Option ${at}`)
  const add = { course_quiz_id: id, type: 'multiple' as const, choice: formatChoice(options), answer: 'c' }
  for (let n = 0; n < 8; n++) await as('ld').call(createQuizQuestion, { ...add, question: `Question ${n}` })
  await as('ld').call(changeQuiz, { id, title: 'Shuffled', time: null, shuffle: 1 })
  const { paper } = await begin(as, 'scholar2', quiz.place)
  const written_ = paper.questions.filter(({ question }) => question.startsWith('Question'))
  // One order in 8! or (20!)^8 would be the same by chance.
  expect(written_.every(({ choice }) => choice === add.choice)).toBe(false)
  expect(written_.map(({ choice }) => parseChoice(choice)!.toSorted())).toEqual(written_.map(() => options.toSorted()))
  const right = written_.map(({ question_id, choice }): [number, string] => [
    question_id,
    String.fromCodePoint(97 + parseChoice(choice)!.indexOf('Option 2')),
  ])
  await as('scholar2').call(quizAttempts.submit, { ...quiz.place, answer: written(...right) })
  const { attempt } = (await as('scholar2').call(quizAttempts.read, { filter: quiz.place })).body.data
  expect(attempt!.answers.filter(({ mark }) => mark === 100)).toHaveLength(8)
  const again = (await as('scholar2').call(quizAttempts.read, { filter: quiz.place })).body.data.attempt!
  expect(again.answers.map(({ question_id }) => question_id)).toEqual(paper.questions.map(({ question_id }) => question_id))
})
