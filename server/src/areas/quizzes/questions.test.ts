import { readChoice, writeChoice } from '@pandu/contract/attempts'
import {
  changeQuiz,
  createQuiz,
  createQuizQuestion,
  listQuizQuestions,
  listQuizzes,
  removeQuizQuestion,
  switchQuiz,
  updateQuizQuestion,
} from '@pandu/contract/quizzes'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeQuiz } from '../../../test/attempts.ts'

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
    title: ['title is required'],
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
  expect(readChoice(writeChoice(wild))).toEqual(wild)
  expect(readChoice('a:Jakarta; Bandung;b:Medan: north')).toEqual(['Jakarta; Bandung', 'Medan: north'])
  expect(readChoice('a:one; b:two;')).toEqual(['one', 'two'])
  expect(readChoice('b:one')).toBeUndefined()
  const course_quiz_id = await make()
  const choice = writeChoice(wild)
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
