import { copyCourse, copySection, listCourses, listSections, moduleKinds, switchModule } from '@pandu/contract/courses'
import { quizAttempts, listQuizQuestions } from '@pandu/contract/quizzes'
import { expect, test } from 'vitest'
import { accountWorld } from '../../../test/accounts.ts'
import { makeQuiz } from '../../../test/attempts.ts'
import { newCourse, newProject } from '../../../test/groups.ts'

const world = accountWorld()
const { as, rows } = world
const sectionsOf = async (course_id: number) => (await as('ld').call(listSections, { filter: { course_id }, include: 'modules' })).body.data

/** A course from 1 January 2026 with a quiz that somebody has taken, due on 10 January, a project, a tool and a material. */
const filled = async () => {
  const course = await newCourse(world)
  const quiz = await makeQuiz(as)
  await rows('insert into section_modules (course_section_id, quiz_id, position) values ($1, $2, 1)', [course.section, quiz.id])
  await newProject(world, course.section, 'indie')
  await rows(`with t as (insert into assessments (name) values ('A tool') returning id)
    insert into section_modules (course_section_id, assessment_id, position, status) select ${course.section}, id, 3, 0 from t`)
  await rows(`with t as (insert into materials (name, type_content, mime_type, link) values ('A text', 'embed', 'doc', 'https://x.example') returning id)
    insert into section_modules (course_section_id, material_id, position) select ${course.section}, id, 4 from t`)
  const place = { course_section_id: course.section, module_id: moduleKinds.quiz, instance_id: quiz.id }
  await as('ld').call(switchModule, { ...place, status: 1, due_at: '2026-01-10T03:00:00Z', open_always: 1 })
  await as('scholar').call(quizAttempts.open, { filter: { course_quiz_id: quiz.id, course_section_id: course.section } })
  return { ...course, quiz: quiz.id }
}

test('a course is copied to another start: its sections and items, its dates shifted, and nobody’s work', async () => {
  const { id, quiz } = await filled()
  const made = await as('ld').call(copyCourse, { id, title: 'The next year', start_date: '2027-01-04' })
  const [copy] = (await as('ld').call(listCourses, { filter: { id: made.body.data.id } })).body.data
  expect(copy).toMatchObject({ title: 'The next year', start_date: '2027-01-04', status: 0, cohort_id: null, teachers: 0, sections: 1 })
  const [before] = await sectionsOf(id)
  const [after] = await sectionsOf(copy!.id)
  const shape = (section: typeof before) =>
    section!.modules.map(({ title, module_id, status, open_always }) => [title, module_id, status, open_always])
  expect(shape(after)).toEqual(shape(before))
  expect(shape(after)).toHaveLength(4)
  expect(after!.modules.map(({ open_always }) => open_always)).toEqual([1, 0, 0, 0])
  expect(after!.modules[0]!.due_at).toMatch('2027-01-13')
  const copied = after!.modules.find(({ module_id }) => module_id === moduleKinds.quiz)!
  expect(copied.instance_id).not.toBe(quiz)
  const questions = async (course_quiz_id: number) =>
    (await as('ld').call(listQuizQuestions, { filter: { course_quiz_id } })).body.data.map(({ question, choice, answer, type }) => [
      question,
      choice,
      answer,
      type,
    ])
  expect(await questions(copied.instance_id)).toEqual(await questions(quiz))
  expect(await rows('select from attempts where quiz_id = $1', [copied.instance_id])).toEqual([])
  expect((await as('ld').call(copyCourse, { id, title: '', start_date: '' })).status).toBe(422)
})

test('a section is copied as a draft into its own or another course', async () => {
  const { id, section } = await filled()
  const other = await newCourse(world)
  expect((await as('ld').call(copySection, { id: section, course_id: id })).body.message).toBe('The section is copied as a draft')
  expect((await sectionsOf(id)).map(({ title, status, modules }) => [title, status, modules.length])).toEqual([
    ['Section', 1, 4],
    ['Section (copy)', 0, 4],
  ])
  await as('ld').call(copySection, { id: section, course_id: other.id })
  expect((await sectionsOf(other.id)).map(({ title, status }) => [title, status])).toEqual([
    ['Section', 1],
    ['Section', 0],
  ])
  expect((await as('ld').call(copySection, { id: section, course_id: 2_000_000_000 })).status).toBe(404)
})
