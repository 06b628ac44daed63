import { copySection, listSections, moduleKinds, readScholarResults, switchModule } from '@pandu/contract/courses'
import {
  createProject,
  decideProposal,
  handInProposal,
  listIndividualWorks,
  listOwnWork,
  listProjects,
  updateProject,
} from '@pandu/contract/projects'
import { expect, test } from 'vitest'
import { accountWorld } from '../../../test/accounts.ts'
import { testEnv } from '../../../test/database.ts'
import { idsOf, newCourse } from '../../../test/groups.ts'
import { areas } from '../../areas.ts'
import { joinAreas } from '../../kit/area.ts'
import { openDb } from '../../kit/db.ts'
import { remindOfDeadlines } from '../notifications/notifications.deadlines.ts'

const world = accountWorld()
const { as, rows } = world
const hours = (by: number) => new Date(Date.now() + by * 3_600_000).toISOString()
const content = 'https://berkas.example/1'

let count = 0
const newProject = async (due: object) => {
  const course = await newCourse(world)
  const title = `Dated ${++count}`
  const made = await as('ld').call(createProject, { course_section_id: course.section, title, description: '', type: 'indie', due })
  const id = made.body.data.id
  const read = async () => (await as('ld').call(listProjects, { filter: { id } })).body.data[0]!
  return { ...course, course_id: course.id, id, title, read, of: { course_individu_project_id: id } }
}

test('stages are due in their order; a stage that is not named keeps its date', async () => {
  const project = await newProject({ proposal: hours(24), 'report-final': hours(72) })
  const { updated_at, description, due } = await project.read()
  expect(due).toMatchObject({ 'report-progress': null, 'assignment-final': null })
  const change = (dates: object) =>
    as('ld').call(updateProject, { id: project.id, title: project.title, description, updated_at, due: dates })
  expect((await change({ 'report-progress': hours(1) })).error.errors).toEqual({
    'due.report-progress': ['must not be before the stage above it'],
  })
  expect((await change({ proposal: 'soon' })).error.errors).toEqual({ 'due.proposal': ['must be a date with a time'] })
  expect((await change({ thesis: hours(1) })).status).toBe(422)
  expect((await change({ proposal: '', 'report-progress': hours(48) })).status).toBe(200)
  expect((await project.read()).due).toEqual({ ...due, proposal: null, 'report-progress': expect.any(String) })
  // Of two who change the dates at once, the second is shown what is stored now.
  const second = await change({ proposal: hours(2) })
  const { stored } = (second.body as unknown as { data: { stored: object } }).data
  expect([second.status, stored]).toEqual([409, expect.objectContaining({ due: (await project.read()).due })])
})

test('the first version says whether a stage was late; what has not come is late from then on', async () => {
  const project = await newProject({ proposal: hours(-1), 'report-progress': hours(5) })
  const works = async () => (await as('ld').call(listIndividualWorks, { filter: project.of })).body.data
  const own = async () => (await as('scholar').call(listOwnWork, { filter: project.of })).body.data[0]!.late
  expect(await own()).toEqual(['proposal'])
  for (const who of ['scholar', 'tsa'] as const) await as(who).call(handInProposal, { ...project.of, title: who, content })
  expect((await works()).map(({ late }) => late)).toEqual([['proposal'], ['proposal']])
  // One of them had handed it in in time, and hands in a second version when it is asked for.
  await rows(`update project_submissions set created_at = now() - interval '2 hours' where project_id = $1 and scholar_id = $2`, [
    project.id,
    ...idsOf('tsa'),
  ])
  const [work] = (await as('ld').call(listIndividualWorks, { filter: { ...project.of, search: 'tenri' } })).body.data
  const history_id = work!.submission[0]!.history.individu_submission_history_id
  await as('ld').call(decideProposal, { id: work!.id!, history_id, approval: 'revision', notes: 'More, please' })
  expect((await as('tsa').call(handInProposal, { ...project.of, title: 'tsa', content: `${content}2` })).status).toBe(200)
  expect((await works()).map(({ additional_info, late }) => [additional_info.title, late]).toSorted()).toEqual([
    ['scholar', ['proposal']],
    ['tsa', []],
  ])
  const late = async (who: string) => {
    const { items } = (await as('ld').call(readScholarResults, { course: project.course_id, scholar_id: idsOf(who)[0]! })).body.data
    return items.map(({ result, first_due_at }) => [result?.late, first_due_at !== null])
  }
  expect([await late('scholar'), await late('tsa'), await late('scholar2')]).toEqual([[[true, true]], [[false, true]], [[undefined, true]]])
  // The item as a whole is due as well: nobody has finished it.
  await as('ld').call(switchModule, {
    course_section_id: project.section,
    module_id: moduleKinds.project,
    instance_id: project.id,
    status: 1,
    due_at: hours(-1),
  })
  expect(await late('tsa')).toEqual([[true, true]])
})

test('who has not handed in a stage that is due soon is reminded once for each date', async () => {
  const env = testEnv(world.world.databaseUrl)
  const { db, close } = openDb(world.world.databaseUrl, () => {}, 2)
  const project = await newProject({ proposal: hours(80) })
  const item = { course_section_id: project.section, module_id: moduleKinds.project, instance_id: project.id }
  const told = async () => {
    await remindOfDeadlines({ db, env, contributions: joinAreas(areas) })
    const found = await rows<{ user_id: number }>(
      `select user_id from notifications where kind = 'project.due' and message_html like '%' || $1 || '%' order by id`,
      [`Proposal of ${project.title}`],
    )
    return found.map(({ user_id }) => user_id).toSorted((a, b) => a - b)
  }
  const change = async (at: string) => {
    const { title, description, updated_at } = await project.read()
    await as('ld').call(updateProject, { id: project.id, title, description, updated_at, due: { proposal: at } })
  }
  await as('scholar').call(handInProposal, { ...project.of, title: 'In time', content })
  expect(await told()).toEqual([])
  const others = idsOf('scholar2', 'tsa').toSorted((a, b) => a - b)
  // A draft reminds nobody, and is not forgotten.
  await as('ld').call(switchModule, { ...item, status: 0 })
  await change(hours(20))
  expect(await told()).toEqual([])
  await as('ld').call(switchModule, { ...item, status: 1 })
  expect(await told()).toEqual(others)
  expect(await told()).toEqual(others)
  await change(hours(22))
  expect(await told()).toHaveLength(4)
  await close()
})

test('the dates of stages move with a copy to a course that begins later', async () => {
  const project = await newProject({ proposal: '2026-01-10T03:00:00.000Z' })
  const later = await newCourse(world)
  await rows(`update courses set start_date = '2026-01-08' where id = $1`, [later.id])
  const { body } = await as('ld').call(copySection, { id: project.section, course_id: later.id })
  const [copy] = (await as('ld').call(listSections, { filter: { id: body.data.id }, include: 'modules' })).body.data
  expect(copy!.modules[0]!.first_due_at).toMatch('2026-01-17')
})
