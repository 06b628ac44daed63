import {
  assessmentAttempts,
  createTool,
  createToolQuestion,
  listTools,
  newTool,
  removeToolQuestion,
  removeTools,
  switchTool,
  updateTool,
  updateToolQuestion,
} from '@pandu/contract/assessments'
import { moduleKinds, unassignModule } from '@pandu/contract/courses'
import { expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { testApp } from '../../../test/app.ts'
import { place, SECTION } from '../../../test/attempts.ts'

const { as } = testApp()
const missing = 2_000_000_000

const make = async () => (await as('ld').call(createTool, newTool)).body.data.id
const one = async (id: number) => (await as('guest').call(listTools, { filter: { id }, include: 'questions' })).body.data[0]

test('a new tool has the texts and the half hour of the specification; pages hold six', async () => {
  const id = await make()
  expect(await one(id)).toMatchObject({
    name: 'Untitled Assessment Tool',
    description: 'Write Descritpion Here',
    time: 30,
    status: 1,
    count: 0,
    sections: 0,
    attempts: 0,
    questions: [],
  })
  await make()
  const page = (await as('ld').call(listTools, {})).body
  expect([page.data.length, page.last_page]).toEqual([6, Math.ceil(page.total / 6)])
  expect(page.data[0]).not.toHaveProperty('questions')
  expect((await as('ld').call(listTools, { filter: { search: 'SIX SHORT' } })).body.total).toBe(1)
})

test('it is changed, switched and filtered; wrong values have their messages', async () => {
  const id = await make()
  expect((await as('ld').call(updateTool, { id, name: '', description: '', time: 'soon' })).error.errors).toEqual({
    name: ['Name is required'],
    time: ['time must be a number'],
  })
  await as('ld').call(updateTool, { id, name: 'My strengths', description: 'In five sentences', time: 20 })
  await as('ld').call(switchTool, { id, status: 0 })
  expect(await one(id)).toMatchObject({ name: 'My strengths', time: 20, status: 0 })
  expect((await as('ld').call(listTools, { filter: { id, status: '1' } })).body.total).toBe(0)
  expect((await as('ld').call(updateTool, { id: missing, ...newTool })).status).toBe(404)
})

test('its questions have no key: only text and number of options are checked', async () => {
  const assessment_id = await make()
  const add = (fields: object) => as('ld').call(createToolQuestion, { assessment_id, ...fields } as never)
  expect((await add({ question: '', type: 'multiple', choice: 'a:one' })).error.errors).toEqual({
    question: ['Question cannot be empty'],
    choice: ['choice must be more than 1'],
  })
  const { id } = (await add({ question: 'How often?', type: 'multiple', choice: 'a:Never;b:Often' })).body.data
  await add({ question: 'Why?', type: 'essay' })
  const change = (fields: object) => as('ld').call(updateToolQuestion, { assessment_test_id: id, question: 'How often now?', ...fields })
  expect((await change({ choice: 'a:Never' })).error.errors).toEqual({ choice: ['choice must be more than 1'] })
  expect((await change({ choice: 'a:Never;b:Sometimes;c:Often' })).status).toBe(200)
  expect((await one(assessment_id))!.questions).toMatchObject([
    { assessment_test_id: id, question: 'How often now?', choice: 'a:Never;b:Sometimes;c:Often' },
    { question: 'Why?', type: 'essay', choice: '' },
  ])
  await as('ld').call(removeToolQuestion, { assessment_test_id: id })
  expect((await one(assessment_id))!.count).toBe(1)
})

test('one in use is not deleted, and the refusal names the use; bodies of every shape are taken', async () => {
  const [a, b, c] = [await make(), await make(), await make()]
  await place(as, 'assessment', a)
  const refused = await as('ld').call(removeTools, [{ id: a }, { id: b }])
  expect([refused.status, refused.error.message]).toEqual([409, '1 course section uses this assessment tool, so it cannot be deleted'])
  expect(await one(b)).toBeDefined()
  expect((await as('ld').call(removeTools, [b])).status).toBe(200)
  expect((await as('ld').call(removeTools, { id: c })).status).toBe(200)
  await as('ld').call(unassignModule, { course_section_id: SECTION, module_id: moduleKinds.assessment, instance_id: a })
  expect((await as('ld').call(removeTools, [{ id: a }])).body.message).toBe('Assessment tool deleted')
  expect(await one(a)).toBeUndefined()
  expect((await as('ld').call(removeTools, [{ id: a }])).status).toBe(404)
})

test('it is taken within its minutes, once, and read without marks', async () => {
  const assessment_id = await make()
  await as('ld').call(createToolQuestion, { assessment_id, question: 'How often?', type: 'multiple', choice: 'a:Never;b:Often' })
  await as('ld').call(createToolQuestion, { assessment_id, question: 'Why?', type: 'essay' })
  await place(as, 'assessment', assessment_id)
  const filter = { assessment_id, course_section_id: SECTION }
  const { attempt, questions } = (await as('tsa').call(assessmentAttempts.open, { filter })).body.data
  expect(Date.parse(attempt.ends_at!) - Date.parse(attempt.started_at)).toBe(30 * 60_000)
  expect(questions.map(({ assessment_test_id, question_id }) => assessment_test_id === question_id)).toEqual([true, true])
  const answer = (at: number, text: string) => JSON.stringify([{ assessment_test_id: questions[at]!.question_id, answer: text }])
  expect((await as('tsa').call(assessmentAttempts.draft, { ...filter, answer: answer(0, 'b') })).status).toBe(200)
  expect((await as('tsa').call(assessmentAttempts.draft, { ...filter, answer: answer(0, 'c') })).status).toBe(422)
  expect((await as('tsa').call(assessmentAttempts.submit, { ...filter, answer: answer(1, 'Because; of that') })).status).toBe(200)
  expect((await as('tsa').call(assessmentAttempts.submit, { ...filter, answer: '[]' })).error.message).toBe(
    'You have already taken this assessment',
  )
  const read = (who: 'tsa' | 'mentor') => as(who).call(assessmentAttempts.read, { filter: { ...filter, scholar_id: demoPerson('tsa').id } })
  for (const who of ['tsa', 'mentor'] as const) {
    expect((await read(who)).body.data.attempt).toMatchObject({
      state: 'done',
      score: null,
      answers: [
        { given: 'b', key: null, mark: null },
        { given: 'Because; of that', key: null, mark: null },
      ],
    })
  }
  const done = await as('teacher').call(assessmentAttempts.results, { filter: { ...filter, state: 'done' } })
  expect(done.body.data.map(({ name }) => name)).toEqual([demoPerson('tsa').name])
})

test('an empty tool cannot be begun, and nothing is begun by trying', async () => {
  const assessment_id = await make()
  await place(as, 'assessment', assessment_id)
  const refused = await as('tsa').call(assessmentAttempts.open, { filter: { assessment_id } })
  expect([refused.status, refused.error.message]).toEqual([409, 'This assessment has no questions yet'])
  await as('ld').call(createToolQuestion, { assessment_id, question: 'Why?', type: 'essay' })
  expect((await as('tsa').call(assessmentAttempts.open, { filter: { assessment_id } })).body.data.questions).toHaveLength(1)
})

test('answers stay while the tool is out of its section', async () => {
  const id = await make()
  await as('ld').call(createToolQuestion, { assessment_id: id, question: 'Why?', type: 'essay' })
  await place(as, 'assessment', id)
  const filter = { assessment_id: id, course_section_id: SECTION }
  const open = async () => (await as('tsa').call(assessmentAttempts.open, { filter })).body.data
  const { attempt, questions } = await open()
  const answer = JSON.stringify([{ assessment_test_id: questions[0]!.question_id, answer: 'Because' }])
  expect((await as('tsa').call(assessmentAttempts.draft, { ...filter, answer })).status).toBe(200)
  await as('ld').call(unassignModule, { course_section_id: SECTION, module_id: moduleKinds.assessment, instance_id: id })
  expect((await as('tsa').call(assessmentAttempts.open, { filter })).status).toBe(404)
  await place(as, 'assessment', id)
  expect(await open()).toMatchObject({ attempt: { id: attempt.id, ends_at: attempt.ends_at }, questions: [{ given: 'Because' }] })
})
