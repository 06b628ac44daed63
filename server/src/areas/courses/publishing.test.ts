import { listSections, moduleKinds, switchModule, switchSection, updateCourse } from '@pandu/contract/courses'
import { handInProposal } from '@pandu/contract/projects'
import { quizAttempts } from '@pandu/contract/quizzes'
import { expect, test } from 'vitest'
import { accountWorld } from '../../../test/accounts.ts'
import { begin, makeQuiz, SECTION, written } from '../../../test/attempts.ts'
import { newCourse, newProject } from '../../../test/groups.ts'

const world = accountWorld()
const { as, rows } = world
const hours = (by: number) => new Date(Date.now() + by * 3_600_000).toISOString()
const place = (quiz: { id: number }) => ({ course_section_id: SECTION, module_id: moduleKinds.quiz, instance_id: quiz.id })
const days = { over: { start_date: '2020-01-01', end_date: '2020-02-01' }, coming: { start_date: '2998-01-01', end_date: '2998-02-01' } }

test('an item and a section appear when they are published, from their time on', async () => {
  const quiz = await makeQuiz(as)
  const listed = async (who: 'scholar2' | 'ld') => {
    const { data } = (await as(who).call(listSections, { filter: { id: SECTION, course_id: 1 }, include: 'modules' })).body
    return data[0]?.modules.some(({ module_id, instance_id }) => module_id === moduleKinds.quiz && instance_id === quiz.id)
  }
  const opens = async () => (await as('scholar2').call(quizAttempts.read, { filter: quiz.place })).status
  expect([await listed('scholar2'), await opens()]).toEqual([true, 200])
  const item = (more: object) => as('ld').call(switchModule, { ...place(quiz), status: 1, ...more })
  expect((await item({ publish_at: 'tomorrow' })).error.errors).toEqual({ publish_at: ['must be a date with a time'] })
  await item({ publish_at: hours(1) })
  const preview = await as('facilitator').call(listSections, { filter: { course_id: 1 }, include: 'modules', as: 'scholar' })
  expect(JSON.stringify(preview.body)).not.toContain(`"instance_id":${quiz.id},"title":"A quiz of the tests"`)
  expect([await listed('scholar2'), await listed('ld'), await opens()]).toEqual([false, true, 404])
  // Only what is named changes.
  await item({ due_at: hours(30) })
  expect(await listed('scholar2')).toBe(false)
  await item({ publish_at: hours(-1) })
  expect([await listed('scholar2'), await opens()]).toEqual([true, 200])

  const whole = (status: 0 | 1, publish_at: string | null) => as('ld').call(switchSection, { id: SECTION, status, publish_at })
  expect((await whole(0, null)).body.message).toBe('The section is a draft')
  expect((await as('scholar2').call(listSections, { filter: { id: SECTION } })).status).toBe(404)
  expect([await listed('ld'), await opens()]).toEqual([true, 404])
  const sections = async (more: object) =>
    (await as('ld').call(listSections, { filter: { course_id: 1 }, ...more })).body.data.some(({ id }) => id === SECTION)
  expect([await sections({}), await sections({ as: 'scholar' })]).toEqual([true, false])
  await whole(1, hours(1))
  expect(await opens()).toBe(404)
  await whole(1, null)
  expect([await listed('scholar2'), await opens()]).toEqual([true, 200])
})

test('before and after the dates of a course nothing is begun or handed in, unless staff leave it open', async () => {
  const { id, section } = await newCourse(world)
  const quiz = await makeQuiz(as)
  await rows('insert into section_modules (course_section_id, quiz_id, position) values ($1, $2, 1)', [section, quiz.id])
  const project = await newProject(world, section, 'indie')
  const filter = { course_quiz_id: quiz.id, course_section_id: section }
  const begins = () => as('scholar').call(quizAttempts.open, { filter })
  const proposes = () =>
    as('scholar').call(handInProposal, { course_individu_project_id: project, title: 'A well', content: 'https://x.example' })
  for (const [when, words] of [
    [days.over, 'This course ended on 1 Feb 2020. Its work is closed.'],
    [days.coming, 'This course begins on 1 Jan 2998. You can work in it from then on.'],
  ] as const) {
    await as('ld').call(updateCourse, { id, ...when })
    for (const refused of [await begins(), await proposes()]) expect([refused.status, refused.error.message]).toEqual([409, words])
  }
  expect((await as('scholar').call(quizAttempts.read, { filter })).body.data.attempt).toBeNull()
  await as('ld').call(updateCourse, { id, open_always: 1 })
  expect([(await begins()).status, (await proposes()).status]).toEqual([200, 200])
})

/** A course with two quizzes without a time limit, and its calls. */
const courseWithQuizzes = async () => {
  const { id, section } = await newCourse(world)
  const quizzes = [await makeQuiz(as), await makeQuiz(as)]
  for (const quiz of quizzes)
    await rows('insert into section_modules (course_section_id, quiz_id, position) values ($1, $2, 1)', [section, quiz.id])
  const calls = quizzes.map((quiz) => {
    const filter = { course_quiz_id: quiz.id, course_section_id: section }
    const place = { course_section_id: section, module_id: moduleKinds.quiz, instance_id: quiz.id }
    return {
      opens: () => as('scholar').call(quizAttempts.open, { filter }),
      saves: (answer: string) => as('scholar').call(quizAttempts.draft, { ...filter, answer }),
      submits: () => as('scholar').call(quizAttempts.submit, { ...filter, answer: '[]' }),
      reads: async () => (await as('scholar').call(quizAttempts.read, { filter })).body.data.attempt!,
      leaveOpen: (open_always?: 0 | 1) =>
        as('ld').call(switchModule, { ...place, status: 1, ...(open_always !== undefined && { open_always }) }),
    }
  })
  return { id, section, quiz: calls[0]!, other: calls[1]! }
}

test('an attempt without a time limit closes with its course, with what was saved, and continues when staff move the end', async () => {
  const { id, quiz } = await courseWithQuizzes()
  const moves = (to: object) => as('ld').call(updateCourse, { id, ...to })
  const now = { start_date: '2020-01-01', end_date: '2998-01-01' }
  await moves(now)
  const [choice, essay] = (await quiz.opens()).body.data.questions.map(({ question_id }) => question_id)
  const saved = await quiz.saves(written([choice!, 'b']))
  expect(saved.body.data.ends_at).toBe('2998-01-01T17:00:00.000Z')

  await moves(days.over)
  const ended = 'This course ended on 1 Feb 2020. Its work is closed. What was saved until then counts.'
  const refused = async () => {
    const all = [await quiz.opens(), await quiz.saves(written([essay!, 'Too late'])), await quiz.submits()]
    return all.map(({ status, error }) => [status, error.message])
  }
  expect(await refused()).toEqual(Array.from({ length: 3 }, () => [409, ended]))
  expect(await quiz.reads()).toMatchObject({ state: 'done', score: 50, answers: [{ given: 'b' }, { given: '' }] })
  // The same once somebody has read it, so that it is closed.
  expect(await refused()).toEqual(Array.from({ length: 3 }, () => [409, ended]))

  await moves(now)
  expect((await quiz.opens()).body.data.questions.map(({ given }) => given)).toEqual(['b', ''])
  await moves(days.coming)
  const begins = 'This course begins on 1 Jan 2998. You can work in it from then on.'
  expect(await refused()).toEqual(Array.from({ length: 3 }, () => [409, begins]))
  expect((await quiz.reads()).state).toBe('open')
  await moves(days.over)
  expect((await quiz.reads()).state).toBe('done')
  await moves({ open_always: 1 })
  expect((await quiz.reads()).state).toBe('open')
  expect((await quiz.saves(written([essay!, 'In time']))).status).toBe(200)
  expect((await quiz.submits()).status).toBe(200)
  await moves({ open_always: 0 })
  expect((await quiz.opens()).error.message).toBe('You have already taken this quiz')
})

test('staff leave one item open while its course is closed, and close it again', async () => {
  const { id, section, quiz, other } = await courseWithQuizzes()
  const projects = [await newProject(world, section, 'indie'), await newProject(world, section, 'indie')]
  const proposes = (project: number) =>
    as('scholar').call(handInProposal, { course_individu_project_id: project, title: 'A well', content: 'https://x.example' })
  await as('ld').call(updateCourse, { id, ...days.over })
  const closed = 'This course ended on 1 Feb 2020. Its work is closed.'
  expect([(await quiz.opens()).error.message, (await proposes(projects[0]!)).error.message]).toEqual([closed, closed])

  expect((await quiz.leaveOpen(1)).status).toBe(200)
  const project = { course_section_id: section, module_id: moduleKinds.project, instance_id: projects[0]!, status: 1 } as const
  await as('ld').call(switchModule, { ...project, open_always: 1 })
  const listed = async () =>
    (await as('scholar').call(listSections, { filter: { id: section }, include: 'modules' })).body.data[0]!.modules.map(
      ({ open_always }) => open_always,
    )
  expect((await listed()).toSorted()).toEqual([0, 0, 1, 1])
  expect([(await quiz.opens()).status, (await proposes(projects[0]!)).status]).toEqual([200, 200])
  expect([(await other.opens()).error.message, (await proposes(projects[1]!)).error.message]).toEqual([closed, closed])
  // A call that does not name it leaves it as it is.
  await quiz.leaveOpen()
  expect((await quiz.saves('[]')).status).toBe(200)

  await quiz.leaveOpen(0)
  expect((await quiz.saves('[]')).error.message).toBe(`${closed} What was saved until then counts.`)
  expect((await quiz.reads()).submitted_at).not.toBeNull()
  await quiz.leaveOpen(1)
  expect((await quiz.submits()).status).toBe(200)
})

test('what is handed in after it was due is marked', async () => {
  const quiz = await makeQuiz(as)
  const { choice } = await begin(as, 'scholar2', quiz.place)
  await as('scholar2').call(quizAttempts.submit, { ...quiz.place, answer: written([choice, 'b']) })
  const isOverdue = async (due_at: string | null) => {
    await as('ld').call(switchModule, { ...place(quiz), status: 1, due_at })
    const { data } = (await as('ld').call(quizAttempts.results, { filter: { ...quiz.place, search: 'kambu' } })).body
    return data[0]!.overdue
  }
  expect([await isOverdue(hours(-1)), await isOverdue(hours(1)), await isOverdue(null)]).toEqual([true, false, false])
})
