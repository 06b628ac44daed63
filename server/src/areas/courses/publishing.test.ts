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
  // Whoever has begun can continue.
  await as('ld').call(updateCourse, { id, open_always: 0 })
  expect((await begins()).status).toBe(200)
  expect((await as('scholar').call(quizAttempts.submit, { ...filter, answer: '[]' })).status).toBe(200)
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
