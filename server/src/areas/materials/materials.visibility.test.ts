import { finishMaterial, listMaterialReaders, listMaterials, openMaterial, readMaterial, switchMaterial } from '@pandu/contract/materials'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { hearersWhile } from '../../../test/heard.ts'
import { courseMaker } from '../../../test/new-course.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { storedFile } from '../../../test/stored.ts'
import { areas } from '../../areas.ts'
import { materialComments } from './materials.comments.ts'
import { materialFileGuards } from './materials.routes.ts'

const database = openTestDatabase()
const { rows } = database
const calls = directCalls(database, ...areas)
const { newCourse, putInto, newMaterial } = courseMaker(rows)
const id = (name: DemoUsername) => demoPerson(name).id
const [scholar, scholar2] = [id('scholar'), id('scholar2')]
const people = ['ld', 'guest', 'facilitator', 'vendor', 'scholar', 'scholar2'] as const

/** A material in a course of the scholar and the facilitator. */
const held = async (given: Parameters<typeof newMaterial>[0] = {}) => {
  const [made, material] = [await newCourse(), await newMaterial(given)]
  const { module } = await putInto(made.section, 'material_id', material)
  return { ...made, material, module, at: { course_section_id: made.section, material_id: material } }
}
const whoever = async (sees: (who: (typeof people)[number]) => Promise<boolean>) => {
  const found: string[] = []
  for (const who of people) if (await sees(who)) found.push(who)
  return found.join(' ')
}
const whoLists = (material: number) =>
  whoever(async (who) => (await calls.as(who).call(listMaterials, { filter: { id: material } })).data.length > 0)
const hide = (material: number, status: number) => rows('update materials set status = $2 where id = $1', [material, status])
const remove = (material: number) => rows('update materials set deleted_at = now() where id = $1', [material])

test('staff list every material, others those of courses that they see, scholars what is shown', async () => {
  const [{ material }, alone] = [await held(), await newMaterial()]
  expect([await whoLists(material), await whoLists(alone)]).toEqual(['ld guest facilitator scholar', 'ld guest'])
  await hide(material, 0)
  expect(await whoLists(material)).toBe('ld guest facilitator')
  await remove(material)
  expect(await whoLists(material)).toBe('')
})

test('whoever sees a material reads its file, and no other', async () => {
  const [file, other] = [await storedFile(rows, 'materials.content'), await storedFile(rows, 'materials.content')]
  const { material } = await held({ file: file.id })
  await held()
  const whoReads = (one: typeof file) =>
    whoever((who) => calls.within(who, (call) => materialFileGuards['materials.content']!.mayRead(call, one)))
  expect([await whoReads(file), await whoReads(other)]).toEqual(['ld guest facilitator scholar', ''])
  await hide(material, 0)
  expect(await whoReads(file)).toBe('ld guest facilitator')
})

test('comments on a material are read by those who may open it, by scholars while it is shown', async () => {
  const { material, course } = await held()
  await held()
  const whoReads = async () => {
    const readable = materialComments.readable(sql<number>`${material}::int`, sql<number>`${course}::int`)
    const { rows: found } = await sql<{ id: number }>`select id from users where ${readable}`.execute(database.db)
    return people.filter((who) => found.some((one) => one.id === id(who))).join(' ')
  }
  expect(await whoReads()).toBe('ld guest facilitator scholar')
  await hide(material, 0)
  expect(await whoReads()).toBe('ld guest facilitator')
  await hide(material, 1)
  await remove(material)
  expect(await whoReads()).toBe('')
})

test('a hidden or deleted material is not found by those who do not see it, and a deleted one by nobody who changes it', async () => {
  const { material, at } = await held()
  const status = (who: DemoUsername) => calls.as(who).status(readMaterial, at)
  const change = (one: number) => calls.as('ld').status(switchMaterial, { id: one, status: 0 })
  const shown = async (one: number) => (await rows<{ status: number }>('select status from materials where id = $1', [one]))[0]!.status
  expect([await status('scholar'), await status('vendor')]).toEqual([200, 404])
  expect([await change(material), await shown(material)]).toEqual([200, 0])
  expect([await status('scholar'), await status('facilitator')]).toEqual([404, 200])
  await hide(material, 1)
  await remove(material)
  expect([await change(material), await shown(material), await change(2_000_000_000)]).toEqual([404, 1, 404])
})

test('scholars see how far they are with a material, in this section', async () => {
  const [made, other] = [await held(), await held()]
  const second = await newMaterial()
  await putInto(made.section, 'material_id', second)
  await putInto(other.section, 'material_id', made.material)
  await rows(`insert into cohort_members (cohort_id, user_id, type_scholar) values ($1, $2, 'regular')`, [made.cohort, scholar2])
  const progress = async (who: DemoUsername) => {
    const { opened_at, finished_at } = (await calls.as(who).call(readMaterial, made.at)).data
    return [opened_at !== null, finished_at !== null]
  }
  await calls.as('scholar2').call(finishMaterial, made.at)
  await calls.as('scholar').call(finishMaterial, { ...made.at, material_id: second })
  await calls.as('scholar').call(finishMaterial, { ...made.at, course_section_id: other.section })
  expect([await progress('scholar'), await progress('scholar2'), await progress('ld')]).toEqual([
    [false, false],
    [true, true],
    [false, false],
  ])
  await calls.as('scholar').call(openMaterial, made.at)
  expect(await progress('scholar')).toEqual([true, false])
})

test('staff and teachers see how far the scholars of the course are, and find them by name and progress', async () => {
  const [made, other] = [await held(), await held()]
  await rows(`insert into cohort_members (cohort_id, user_id, type_scholar) values ($1, $2, 'regular'), ($1, $3, 'regular')`, [
    made.cohort,
    scholar2,
    id('tsa'),
  ])
  const list = async (filter: object = {}) => {
    const { data, members, opened, finished } = await calls.as('facilitator').call(listMaterialReaders, { filter, ...made.at })
    expect([members, opened, finished]).toEqual([3, 2, 1])
    return data.map((one) => one.id).toSorted((a, b) => a - b)
  }
  await calls.as('scholar').call(finishMaterial, made.at)
  await calls.as('scholar2').call(openMaterial, made.at)
  await calls.as('scholar').call(openMaterial, other.at)
  await rows(
    `insert into material_progress (course_section_id, material_id, scholar_id, finished_at) values ($1, $2, $4, now()), ($3, $5, $4, now())`,
    [other.section, made.material, made.section, id('tsa'), other.material],
  )
  const [finished, opened, none] = [
    await list({ progress: 'finished' }),
    await list({ progress: 'opened' }),
    await list({ progress: 'none' }),
  ]
  expect([finished, opened, none]).toEqual([[scholar], [scholar2], [id('tsa')]])
  expect([await list(), await list({ search: demoPerson('scholar2').name })]).toEqual([[scholar, scholar2, id('tsa')], [scholar2]])
  expect(await calls.as('vendor').status(listMaterialReaders, made.at)).toBe(404)
})

const hearers = ['ld', 'facilitator', 'mentor', 'scholar', 'scholar2'] as const
/** A course that only the mentor teaches and only the second scholar is in. */
const ofOthers = async () => {
  const made = await held()
  await rows('update course_teachers set user_id = $2 where course_id = $1', [made.course, id('mentor')])
  await rows('update cohort_members set user_id = $2 where cohort_id = $1', [made.cohort, scholar2])
  return made
}

test('open screens of staff and of the courses that hold a material hear of its changes', async () => {
  const [{ material }, other] = [await held(), await ofOthers()]
  await rows(
    `insert into quizzes (id, title) overriding system value values ($1, 'Quiz') on conflict (id) do update set deleted_at = null`,
    [material],
  )
  await putInto(other.section, 'quiz_id', material)
  const change = () => calls.as('ld').call(switchMaterial, { id: material, status: 1 })
  expect(await hearersWhile(database, hearers, change)).toEqual(['ld', 'facilitator', 'scholar'])
})

test('open screens of staff, of the teachers and of the scholar alone hear that the scholar goes on', async () => {
  const made = await held()
  await ofOthers()
  await rows(`insert into cohort_members (cohort_id, user_id, type_scholar) values ($1, $2, 'regular')`, [made.cohort, scholar2])
  const open = () => calls.as('scholar').call(openMaterial, made.at)
  expect(await hearersWhile(database, hearers, open)).toEqual(['ld', 'facilitator', 'scholar'])
  expect(await hearersWhile(database, hearers, open)).toEqual([])
})
