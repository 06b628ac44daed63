import { assessmentAttempts } from '@pandu/contract/assessments'
import { changeQuiz, listQuizQuestions, orderQuizQuestions, quizAttempts, switchQuiz } from '@pandu/contract/quizzes'
import { expect, test } from 'vitest'
import { accountWorld } from '../../../test/accounts.ts'
import { makeQuiz, OTHER_SECTION } from '../../../test/attempts.ts'

const { as, rows } = accountWorld()

test('a quiz is looked at as a scholar who begins finds it: in its order, without keys, and without an attempt', async () => {
  const { id, place } = await makeQuiz(as, 30)
  const look = async (who: 'ld' | 'facilitator' | 'guest') => (await as(who).call(quizAttempts.preview, { filter: place })).body
  const seen = await look('facilitator')
  expect(seen.data).toMatchObject({ title: 'A quiz of the tests', time: 30, shuffle: 0 })
  expect(seen.data.questions.map(({ question, choice, given }) => [question, choice, given])).toEqual([
    ['Which?', 'a:This;b:That', ''],
    ['Why?', '', ''],
  ])
  expect(JSON.stringify(seen)).not.toMatch(/secret|"key"|"answer"/i)
  const ids = (await as('ld').call(listQuizQuestions, { filter: { course_quiz_id: id } })).body.data.map(
    (one) => one.course_quiz_question_id,
  )
  await as('ld').call(orderQuizQuestions, { course_quiz_id: id, ids: ids.toReversed() })
  expect((await look('guest')).data.questions.map(({ course_quiz_question_id }) => course_quiz_question_id)).toEqual(ids.toReversed())
  // Also while it is a draft.
  await as('ld').call(switchQuiz, { id, status: 0 })
  expect((await look('ld')).data.questions).toHaveLength(2)
  expect(await rows('select from attempts where quiz_id = $1', [id])).toEqual([])
})

test('a shuffled quiz is looked at in an order of its own, with the same questions and options', async () => {
  const { id, place } = await makeQuiz(as)
  await rows(
    `insert into quiz_questions (quiz_id, type, question, options, answer, position) select $1, 'essay', 'Why ' || n, '[]', '', n + 2 from generate_series(1, 12) n`,
    [id],
  )
  const texts = async () =>
    (await as('ld').call(quizAttempts.preview, { filter: place })).body.data.questions.map(({ question }) => question)
  const inOrder = await texts()
  await as('ld').call(changeQuiz, { id, title: 'Shuffled', time: null, shuffle: 1 })
  const shuffled = await texts()
  expect(shuffled).not.toEqual(inOrder)
  expect(shuffled.toSorted()).toEqual(inOrder.toSorted())
})

test('scholars do not look beforehand, and who does not see the course finds nothing', async () => {
  const { id, place } = await makeQuiz(as)
  expect((await as('scholar2').call(quizAttempts.preview, { filter: place })).status).toBe(403)
  expect((await as('ld').call(quizAttempts.preview, { filter: { course_quiz_id: id, course_section_id: OTHER_SECTION } })).status).toBe(404)
  expect((await as('ld').call(assessmentAttempts.preview, { filter: { assessment_id: 2_000_000_000 } })).status).toBe(404)
})
