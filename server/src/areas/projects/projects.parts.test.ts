import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoActor } from '../../../test/demo-actor.ts'
import { ofGroup, ofScholar, projectMaker } from '../../../test/new-project.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { partsOf } from '../../../test/parts.ts'
import { projectCalendar } from './projects.calendar.ts'
import { projectDeadlines } from './projects.deadlines.ts'
import { projectParts } from './projects.parts.ts'

const database = openTestDatabase()
const { rows } = database
const maker = projectMaker(rows)
const { newGroup, join, handIn, due } = maker
/** A project in a course that runs. */
const newProject: typeof maker.newProject = async (...given) => {
  const made = await maker.newProject(...given)
  await rows(`update courses set end_date = '2999-01-01' where id = $1`, [made.course])
  return made
}
const parts = partsOf(database, projectParts)
const [scholar, scholar2, ld, teacher] = [demoActor('scholar'), demoActor('scholar2'), demoActor('ld'), demoActor('teacher')]
const todos = async (who: typeof scholar) => (await parts.todos(who)).map(({ title, url }) => [title, new URL(url, 'http://a').search])

test('proposals wait for the party of the reader, those of one project as one step', async () => {
  await rows('delete from submission_history')
  await rows('delete from project_submissions')
  const [made, other] = [await newProject('indie'), await newProject('indie')]
  const first = await handIn(made, ofScholar(scholar.id), '2026-01-10', 'proposal', ['process', 'approved'])
  await handIn(other, ofScholar(scholar.id), '2026-01-11', 'report-progress')
  const both = { ...ld, permissions: ['LD', 'TEACHER'] as const }
  expect([await todos(ld), await todos(teacher), await todos(both)]).toEqual([
    [['Work', `?open=${first}`]],
    [],
    [['Work', `?open=${first}`]],
  ])
  await handIn(made, ofScholar(scholar2.id))
  expect([await todos(ld), await todos(both)]).toEqual([[['Decide “Project”', '?waits_for=admin']], [['Decide “Project”', '']]])
  // Nobody else decides, whatever they may read.
  for (const who of ['guest', 'superadmin', 'upcm', 'facilitator'] as const) expect(await todos(demoActor(who))).toEqual([])
  await rows('update courses set deleted_at = now() where id = $1', [made.course])
  expect(await todos(ld)).toEqual([])
})

test('the proposal of a group that was deleted waits for nobody', async () => {
  await rows('delete from submission_history')
  await rows('delete from project_submissions')
  const made = await newProject()
  await handIn(made, ofGroup(made.group), '2026-01-10', 'proposal', ['process', 'approved'])
  expect(await todos(ld)).toHaveLength(1)
  await rows('update course_groups set deleted_at = now() where id = $1', [made.group])
  expect(await todos(ld)).toEqual([])
})

test('scholars go on with their own work and with that of the group that they are in now', async () => {
  await rows('delete from submission_history')
  await rows('delete from project_submissions')
  const [alone, made, other] = [await newProject('indie'), await newProject(), await newProject()]
  const waiting = ['revision', 'process']
  await handIn(alone, ofScholar(scholar2.id), '2026-01-10', 'proposal', waiting)
  await handIn(made, ofGroup(made.group), '2026-01-10', 'proposal', waiting)
  expect(await todos(scholar)).toEqual([])
  await handIn(alone, ofScholar(scholar.id), '2026-01-10', 'proposal', ['process', 'process'])
  await join(made.group, scholar2.id)
  expect([(await todos(scholar)).length, (await todos(scholar2)).length]).toEqual([0, 2])
  await rows(`update project_submissions set approval_admin = 'revision' where scholar_id = $1`, [scholar.id])
  expect((await todos(scholar)).length).toBe(1)
  await rows('update group_members set left_at = now() where group_id = $1', [made.group])
  expect((await todos(scholar2)).length).toBe(1)
  await handIn(other, ofGroup(other.group), '2026-01-10', 'proposal', waiting)
  await join(other.group, scholar2.id)
  expect((await todos(scholar2)).length).toBe(2)
  await rows('update courses set status = 0 where id = $1', [other.course])
  expect((await todos(scholar2)).length).toBe(1)
})

test('what cannot be handed in is nothing to do: the course is closed, and the project is not left open', async () => {
  await rows('delete from submission_history')
  await rows('delete from project_submissions')
  const made = await newProject('indie')
  await handIn(made, ofScholar(scholar.id), '2026-01-10', 'proposal', ['revision', 'process'])
  const today = (by: number) => `(now() at time zone 'Asia/Jakarta')::date + ${by}`
  const on = async (days: string) => {
    await rows(`update courses set ${days} where id = $1`, [made.course])
    return (await todos(scholar)).length
  }
  expect([
    await on(`start_date = ${today(-1)}, end_date = ${today(0)}`),
    await on(`start_date = ${today(-2)}, end_date = ${today(-1)}`),
    await on('open_always = 1'),
    await on('open_always = 0'),
    await on(`start_date = ${today(0)}, end_date = ${today(1)}`),
    await on(`start_date = ${today(1)}, end_date = ${today(2)}`),
  ]).toEqual([1, 0, 1, 0, 1, 0])
  await rows('update section_modules set open_always = 1 where id = $1', [made.module])
  expect((await todos(scholar)).length).toBe(1)
})

test('the search finds projects that are there, in courses that the reader sees', async () => {
  const word = `otter${Math.trunc(Number((await rows<{ n: string }>('select random() * 1e9 n'))[0]!.n))}x`
  const [made, gone] = [await newProject('indie', word), await newProject('indie', word)]
  await rows('update projects set deleted_at = now() where id = $1', [gone.project])
  const found = async (who: typeof scholar) => (await parts.finds(who, word)).flatMap(({ records }) => records.map(({ url }) => url))
  expect([(await found(ld)).length, (await found(scholar)).length, (await found(demoActor('vendor'))).length]).toEqual([1, 1, 0])
  expect((await found(ld))[0]).toContain(`/${made.project}`)
})

test('a calendar shows when the stages of projects that are there are due', async () => {
  const [made, other] = [await newProject(), await newProject()]
  await due(made, 'proposal', '2026-03-01T03:00:00Z')
  const entries = async (who: typeof scholar) => {
    const [part] = projectCalendar({ db: database.db, reader: who, contributions: {} as never })
    const found = await sql<{ course_id: number; project_id: number; stage: string }>`select * from (${part!.rows}) r`.execute(database.db)
    return found.rows
      .filter(({ course_id }) => [made.course, other.course].includes(course_id))
      .map(({ project_id, stage }) => [project_id, stage])
  }
  expect([await entries(ld), await entries(scholar), await entries(demoActor('vendor'))]).toEqual([
    [[made.project, 'proposal']],
    [[made.project, 'proposal']],
    [],
  ])
  await rows('update projects set deleted_at = now() where id = $1', [made.project])
  expect(await entries(ld)).toEqual([])
})

test('a stage that is due soon is told to the scholars of the course who have not handed it in', async () => {
  await rows('delete from project_stage_dates')
  const [made, other] = [await newProject(), await newProject()]
  const at = '2027-05-05T05:00:00Z'
  await due(made, 'proposal', at)
  const told = async (from = '2027-05-05T04:00:00Z', to = '2027-05-05T06:00:00Z') => {
    const span = { from: sql<Date>`${from}::timestamptz`, to: sql<Date>`${to}::timestamptz` }
    const found = await sql<{ project_id: number; course_id: number; section_id: number; readers: number[] }>`${projectDeadlines[0]!.due(
      {} as never,
      span,
    )}`.execute(database.db)
    return found.rows.map(({ project_id, course_id, section_id, readers }) => {
      expect([course_id, section_id]).toEqual([made.course, made.section])
      return [project_id, readers.toSorted((a, b) => a - b)]
    })
  }
  const both = [scholar.id, scholar2.id].toSorted((a, b) => a - b)
  expect(await told()).toEqual([[made.project, both]])
  expect([
    await told(at),
    await told(undefined, at),
    await told('2027-05-05T05:00:01Z'),
    await told(undefined, '2027-05-05T04:59:59Z'),
  ]).toEqual([[], [[made.project, both]], [], []])
  // Another stage, another project, another course and another group are not this one.
  await handIn(made, ofScholar(scholar.id), '2026-01-10', 'report-progress')
  await handIn({ ...made, project: other.project }, ofScholar(scholar.id))
  await handIn({ ...made, course: other.course }, ofGroup(other.group))
  await join(other.group, scholar.id)
  expect(await told()).toEqual([[made.project, both]])
  const second = await newGroup(made.course)
  await join(made.group, scholar.id)
  await join(second, scholar2.id)
  await handIn(made, ofGroup(made.group))
  expect(await told()).toEqual([[made.project, [scholar2.id]]])
  await rows('update group_members set left_at = now() where group_id = $1', [made.group])
  expect(await told()).toEqual([[made.project, both]])
  await handIn(made, ofScholar(scholar2.id))
  expect(await told()).toEqual([[made.project, [scholar.id]]])

  const unless = async (off: string, on: string) => {
    await rows(off)
    expect(await told()).toEqual([])
    await rows(on)
    expect(await told()).toHaveLength(1)
  }
  const [{ end } = { end: '' }] = await rows<{ end: string }>('select end_date::text as end from courses where id = $1', [made.course])
  await unless(
    `update courses set end_date = '2026-01-01' where id = ${made.course}`,
    `update courses set end_date = '${end}' where id = ${made.course}`,
  )
  await unless(`update courses set status = 0 where id = ${made.course}`, `update courses set status = 1 where id = ${made.course}`)
  for (const [table, id] of [
    ['courses', made.course],
    ['course_sections', made.section],
    ['projects', made.project],
  ] as const)
    await unless(`update ${table} set deleted_at = now() where id = ${id}`, `update ${table} set deleted_at = null where id = ${id}`)
  for (const [table, id] of [
    ['course_sections', made.section],
    ['section_modules', made.module],
  ] as const)
    await unless(`update ${table} set status = 0 where id = ${id}`, `update ${table} set status = 1 where id = ${id}`)
})
