import { assessmentPages, listTools, removeTools } from '@pandu/contract/assessments'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoPerson } from '../../../seed/people.ts'
import { demoActor } from '../../../test/demo-actor.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { courseMaker } from '../../../test/new-course.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { partsOf } from '../../../test/parts.ts'
import { assessments } from './assessments.area.ts'
import { assessmentItems } from './assessments.items.ts'
import { assessmentParts } from './assessments.parts.ts'

const database = openTestDatabase()
const { rows } = database
const calls = directCalls(database, assessments)
const parts = partsOf(database, assessmentParts)
const { number, newCourse, putInto } = courseMaker(rows)

/** An assessment tool with questions. */
const newTool = async (name = 'Tool', questions: readonly string[] = []) => {
  const id = await number('insert into assessments (name) values ($1) returning id', [name])
  for (const [position, question] of questions.entries())
    await rows(`insert into assessment_questions (assessment_id, type, question, position) values ($1, 'essay', $2, $3)`, [
      id,
      question,
      position,
    ])
  return id
}
const set = (table: 'assessments' | 'courses' | 'course_sections', id: number, change: string) =>
  rows(`update ${table} set ${change} where id = $1`, [id])
const remove = (table: 'assessments' | 'courses' | 'course_sections', id: number) => set(table, id, 'deleted_at = now()')
const sorted = (...ids: number[]) => ids.toSorted((a, b) => a - b)

test('staff find tools by what they are called, and those that are shown to scholars or hidden', async () => {
  const name = `Walrus ${Math.random()}`
  const [shown, hidden, gone] = [await newTool(name), await newTool(name), await newTool(name)]
  await newTool('Otter')
  await set('assessments', hidden, 'status = 0')
  await remove('assessments', gone)
  const list = async (status?: '1' | '2') =>
    sorted(...(await calls.as('guest').call(listTools, { filter: { search: name.toUpperCase(), status } })).data.map(({ id }) => id))
  expect([await list(), await list('1'), await list('2')]).toEqual([[shown, hidden], [shown], [hidden]])
})

test('a tool says how many questions it has, who has begun it, and which sections hold it that are there still', async () => {
  const [tool, other] = [await newTool('Tool', ['One', 'Two']), await newTool('Other', ['Three'])]
  const [made, second] = [await newCourse(), await newCourse()]
  for (const { section } of [made, second]) await putInto(section, 'assessment_id', tool)
  await putInto(made.section, 'assessment_id', other)
  for (const one of [tool, other])
    await rows(
      'insert into attempts (scholar_id, assessment_id, course_section_id, started_at, submitted_at) values ($1, $2, $3, now(), now())',
      [demoPerson('scholar').id, one, made.section],
    )
  const counts = async () => {
    const [found] = (await calls.as('guest').call(listTools, { filter: { id: tool }, include: 'questions' })).data
    expect(found!.questions!.map(({ question }) => question)).toEqual(['One', 'Two'])
    return [found!.count, found!.attempts, found!.sections]
  }
  expect(await counts()).toEqual([2, 1, 2])
  await remove('courses', second.course)
  expect(await counts()).toEqual([2, 1, 1])
  await remove('course_sections', made.section)
  expect(await counts()).toEqual([2, 1, 0])
})

test('tools are deleted together while no section holds any of them, and once', async () => {
  const [held, free, beside] = [await newTool(), await newTool(), await newTool()]
  const { section } = await newCourse()
  await putInto(section, 'assessment_id', held)
  const drop = (...ids: number[]) => calls.as('ld').status(removeTools, { id: ids })
  expect([await drop(free, held), await drop(free), await drop(free)]).toEqual([409, 200, 404])
  const there = await rows<{ id: number }>('select id from assessments where deleted_at is null and id = any($1) order by id', [
    [held, free, beside],
  ])
  expect(there.map(({ id }) => id)).toEqual([held, beside])
})

test('the search finds all tools for staff, and for others what a course of theirs holds, for scholars what is shown', async () => {
  const name = `Walrus${Math.trunc(Math.random() * 1e9)}`
  const [shown, hidden, alone, gone] = [await newTool(name), await newTool(name), await newTool(name), await newTool(name)]
  const { section, course } = await newCourse()
  for (const one of [shown, hidden, gone]) await putInto(section, 'assessment_id', one)
  await set('assessments', hidden, 'status = 0')
  await remove('assessments', gone)
  const found = async (who: Parameters<typeof demoActor>[0]) =>
    (await parts.finds(demoActor(who), name))
      .flatMap(({ records }) => records)
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, line, url }) => [id, line, url])
  const inCourse = (id: number) => [id, 'Course', assessmentPages.assessment({ idInstance: id, idSection: section, idCourse: course })]
  expect(await found('guest')).toEqual([
    [shown, '', assessmentPages.tool({ id: shown })],
    [hidden, 'No Active', assessmentPages.tool({ id: hidden })],
    [alone, '', assessmentPages.tool({ id: alone })],
  ])
  expect([await found('facilitator'), await found('scholar'), await found('scholar2')]).toEqual([
    [inCourse(shown), inCourse(hidden)],
    [inCourse(shown)],
    [],
  ])
})

test('sections hold tools that are not deleted; a copy has the same questions, a deleted one has none', async () => {
  const [tool, other] = [await newTool('Copied', ['One', 'Two']), await newTool('Other', ['Three'])]
  const held = async () =>
    (
      await sql<{ id: number }>`select id from (${assessmentItems.items}) i where id in (${tool}, ${other}) order by id`.execute(
        database.db,
      )
    ).rows
  expect(await held()).toEqual([{ id: tool }, { id: other }])
  const copy = () => assessmentItems.copy(database.db, tool, demoPerson('ld').id, 0)
  const made = await copy()
  const [row] = await rows('select name, created_by from assessments where id = $1', [made])
  expect(row).toEqual({ name: 'Copied', created_by: demoPerson('ld').id })
  expect(await rows('select question from assessment_questions where assessment_id = $1 order by position', [made])).toEqual([
    { question: 'One' },
    { question: 'Two' },
  ])
  await remove('assessments', tool)
  expect([await held(), await copy()]).toEqual([[{ id: other }], undefined])
})
