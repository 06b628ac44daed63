import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoActor } from '../../../test/demo-actor.ts'
import { itemPlace } from '../../../test/item-place.ts'
import { ofGroup, ofScholar, projectMaker } from '../../../test/new-project.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { projectItems } from './projects.items.ts'

const database = openTestDatabase()
const { rows } = database
const { newProject, newGroup, join, handIn, due } = projectMaker(rows)
const [scholar, scholar2, ld] = [demoActor('scholar'), demoActor('scholar2'), demoActor('ld')]
type Project = Awaited<ReturnType<typeof newProject>>

const place = ({ project, course, section }: Project, due?: string) => itemPlace({ item: project, course, section }, due)

test('an item of a section is a project that is there, due with its proposal', async () => {
  const [made, gone, other] = [await newProject(), await newProject(), await newProject()]
  await due(made, 'proposal', '2026-03-01T03:00:00Z')
  await due(made, 'report-final', '2026-04-01T03:00:00Z')
  await rows('update projects set deleted_at = now() where id = $1', [gone.project])
  const { rows: items } = await sql<{ id: number; due: string | null }>`select id, due_at::date::text due from (${projectItems.items}) i
    where id = any(${[made.project, gone.project, other.project]}::int[]) order by id`.execute(database.db)
  expect(items).toEqual([
    { id: made.project, due: '2026-03-01' },
    { id: other.project, due: null },
  ])
})

test('a copy takes the dates of the project along, by some days; a deleted one has none', async () => {
  const [made, other] = [await newProject(), await newProject()]
  await due(made, 'proposal', '2026-03-01T03:00:00Z')
  await due(other, 'report-final', '2026-03-01T03:00:00Z')
  const copy = await projectItems.copy(database.db, made.project, ld.id, 7)
  expect(await rows('select stage, due_at::date::text due from project_stage_dates where project_id = $1', [copy])).toEqual([
    { stage: 'proposal', due: '2026-03-08' },
  ])
  await rows('update projects set deleted_at = now() where id = $1', [made.project])
  expect(await projectItems.copy(database.db, made.project, ld.id, 7)).toBeUndefined()
})

test('a project is finished with its final assignment, by its scholar or by those who are in the group', async () => {
  const [made, other] = [await newProject(), await newProject()]
  const finished = async () => {
    const found = await sql<{ scholar_id: number | null }>`${projectItems.finished(place(made))}`.execute(database.db)
    return found.rows.flatMap(({ scholar_id }) => scholar_id ?? []).toSorted((a, b) => a - b)
  }
  await handIn(made, ofScholar(scholar.id))
  await handIn(other, ofScholar(scholar.id), '2026-01-10', 'assignment-final')
  await handIn({ ...made, project: other.project }, ofScholar(scholar2.id), '2026-01-10', 'assignment-final')
  await handIn({ ...made, course: other.course }, ofGroup(other.group), '2026-01-10', 'assignment-final')
  await join(other.group, scholar2.id)
  expect(await finished()).toEqual([])
  await handIn(made, ofGroup(made.group), '2026-01-10', 'assignment-final')
  await join(made.group, scholar.id, '2026-01-01', '2026-01-20')
  await join(made.group, scholar2.id)
  expect(await finished()).toEqual([scholar2.id])
  await handIn(made, ofScholar(scholar.id), '2026-01-10', 'assignment-final')
  expect(await finished()).toEqual([scholar.id, scholar2.id].toSorted((a, b) => a - b))
})

test('a result is open, waits for a party, or is done; it is late after a stage was due', async () => {
  const [made, other] = [await newProject(), await newProject()]
  await join(made.group, scholar.id, '2026-01-01', '2026-01-20')
  await join(made.group, scholar2.id)
  await join(other.group, scholar.id)
  await handIn({ ...made, project: other.project }, ofScholar(scholar.id))
  await handIn({ ...made, course: other.course }, ofScholar(scholar.id), '2026-01-10', 'report-progress')
  await handIn({ ...made, course: other.course }, ofGroup(other.group))
  const id = await handIn(made, ofGroup(made.group))
  const result = async (at = 'null') => {
    const found = await sql<{ scholar_id: number; state: string; late: boolean }>`${projectItems.results(place(made, at))}`.execute(
      database.db,
    )
    expect(found.rows.map(({ scholar_id }) => scholar_id)).toEqual([scholar2.id])
    return [found.rows[0]!.state, found.rows[0]!.late]
  }
  const said = (admin: string, council: string) =>
    rows('update project_submissions set approval_admin = $2, approval_council = $3 where id = $1', [id, admin, council])
  const created = (at: string, stage = 'assignment-final') =>
    rows('update project_submissions set created_at = $3 where project_id = $1 and stage = $2', [made.project, stage, at])
  expect(await result()).toEqual(['waiting', false])
  await said('approved', 'process')
  expect(await result()).toEqual(['waiting', false])
  await said('process', 'approved')
  expect(await result()).toEqual(['waiting', false])
  await said('approved', 'approved')
  expect([await result(), await result(`(now() - interval '1 hour')`), await result(`(now() + interval '1 hour')`)]).toEqual([
    ['open', false],
    ['open', true],
    ['open', false],
  ])
  // The final assignment of others is not theirs.
  await handIn({ ...made, project: other.project }, ofGroup(made.group), '2026-01-10', 'assignment-final')
  await handIn(made, ofGroup(await newGroup(made.course)), '2026-01-10', 'assignment-final')
  await handIn(made, ofScholar(scholar.id), '2026-01-10', 'assignment-final')
  await handIn(made, ofGroup(made.group), '2026-01-10', 'report-final')
  expect((await result())[0]).toBe('open')
  await handIn(made, ofGroup(made.group), '2026-01-10', 'assignment-final')
  await created('2026-02-01T03:00:00Z')
  expect([await result(`'2026-02-01T03:00:00Z'`), await result(`'2026-02-01T02:59:59Z'`)]).toEqual([
    ['done', false],
    ['done', true],
  ])
  await created('2026-01-15T03:00:00Z', 'proposal')
  await due(made, 'proposal', '2026-01-15T03:00:00Z')
  await due(other, 'proposal', '2026-01-01T03:00:00Z')
  expect(await result()).toEqual(['done', false])
  await due(made, 'proposal', '2026-01-15T02:59:59Z')
  expect(await result()).toEqual(['done', true])
  await due(made, 'proposal', '2026-01-16T02:59:59Z')
  await due(made, 'report-progress', '2099-01-16T02:59:59Z')
  expect(await result()).toEqual(['done', false])
  await due(made, 'report-progress', '2026-01-16T02:59:59Z')
  expect(await result()).toEqual(['done', true])
})

test('the final assignment of one scholar finishes the work of no other', async () => {
  const made = await newProject('indie')
  await handIn(made, ofScholar(scholar.id))
  await handIn(made, ofScholar(scholar2.id), '2026-01-10', 'assignment-final')
  const { rows: found } = await sql<{ state: string }>`${projectItems.results(place(made))}`.execute(database.db)
  expect(found.map(({ state }) => state)).toEqual(['waiting'])
})
