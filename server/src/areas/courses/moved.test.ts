import { createSection, moduleKinds, moveModule, switchModule } from '@pandu/contract/courses'
import { finishMaterial, readMaterial, storeMaterial } from '@pandu/contract/materials'
import { quizAttempts } from '@pandu/contract/quizzes'
import { expect, test } from 'vitest'
import { accountWorld } from '../../../test/accounts.ts'
import { makeQuiz, place } from '../../../test/attempts.ts'
import { newCourse } from '../../../test/groups.ts'

const world = accountWorld()
const { as, rows } = world

/** A course with a quiz and a material that have moved to its second section. */
const moved = async () => {
  const course = await newCourse(world)
  const { id: to } = (await as('ld').call(createSection, { course_id: course.id, title: 'Later', description: '' })).body.data
  const quiz = (await makeQuiz(as)).id
  await place(as, 'quiz', quiz, course.section)
  const stored = await as('ld').call(storeMaterial, {
    name: 'A text',
    description: '',
    type_content: 'embed',
    mime_type: 'doc',
    content: 'https://a.example',
    course_section_id: course.section,
  })
  const material = stored.body.data.id
  for (const [module_id, instance_id] of [
    [moduleKinds.quiz, quiz],
    [moduleKinds.material, material],
  ] as const)
    expect((await as('ld').call(moveModule, { course_section_id: course.section, module_id, instance_id, to_section_id: to })).status).toBe(
      200,
    )
  return { ...course, to, quiz, material }
}

test('the address of an item that has moved opens it where it is now', async () => {
  const { section, to, quiz, material } = await moved()
  const old = { course_quiz_id: quiz, course_section_id: section }
  const read = async (who: 'scholar' | 'facilitator' | 'ld', filter = old) => (await as(who).call(quizAttempts.read, { filter })).status
  expect([await read('scholar'), await read('facilitator'), await read('ld')]).toEqual([200, 200, 200])
  await as('scholar').call(quizAttempts.open, { filter: old })
  expect(await rows('select course_section_id from attempts where quiz_id = $1', [quiz])).toEqual([{ course_section_id: to }])
  const text = { course_section_id: section, material_id: material }
  expect((await as('scholar').call(finishMaterial, text)).status).toBe(200)
  expect((await as('scholar').call(readMaterial, text)).body.data.finished_at).not.toBeNull()
  expect(await rows('select course_section_id from material_progress where material_id = $1', [material])).toEqual([
    { course_section_id: to },
  ])
  // Also when the section of the address is gone, but never from another course.
  await rows('update course_sections set deleted_at = now() where id = $1', [section])
  expect(await read('scholar')).toBe(200)
  const other = await newCourse(world)
  expect(await read('facilitator', { ...old, course_section_id: other.section })).toBe(404)
})

test('what scholars do not see where it is now does not open', async () => {
  const { section, to, quiz } = await moved()
  const filter = { course_quiz_id: quiz, course_section_id: section }
  const open = async () => (await as('scholar').call(quizAttempts.read, { filter })).status
  expect(await open()).toBe(200)
  await as('ld').call(switchModule, { course_section_id: to, module_id: moduleKinds.quiz, instance_id: quiz, status: 0 })
  expect(await open()).toBe(404)
  await as('ld').call(switchModule, { course_section_id: to, module_id: moduleKinds.quiz, instance_id: quiz, status: 1 })
  await rows('update course_sections set status = 0 where id = $1', [to])
  expect(await open()).toBe(404)
})
