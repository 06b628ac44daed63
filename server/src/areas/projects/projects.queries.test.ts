import {
  decideProposal,
  handInProposal,
  listGroupWorks,
  listOwnGroupWork,
  listProjects,
  listWithoutWork,
  updateProject,
  workHistory,
} from '@pandu/contract/projects'
import { expect, test } from 'vitest'
import { type DemoUsername, demoPerson } from '../../../seed/people.ts'
import { dayAway } from '../../../test/days.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { ofGroup, ofScholar, projectMaker } from '../../../test/new-project.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { areas } from '../../areas.ts'
import { countPersonal } from '../../kit/personal.ts'
import { projects } from './projects.area.ts'

const database = openTestDatabase()
const { rows } = database
const calls = directCalls(database, ...areas)
const { number, newProject, newGroup, join, handIn, step, due } = projectMaker(rows)
const id = (name: DemoUsername) => demoPerson(name).id
const [scholar, scholar2] = [id('scholar'), id('scholar2')]
const sorted = (...ids: number[]) => ids.toSorted((a, b) => a - b)
const deleted = (table: string, row: number) => rows(`update ${table} set deleted_at = now() where id = $1`, [row])

test('works are listed by project, course, whose turn it is and what they are called, in courses that the reader sees', async () => {
  const [made, other] = [await newProject(), await newProject()]
  const second = await newGroup(made.course)
  await rows('insert into section_modules (course_section_id, project_id, position) values ($1, $2, 5)', [other.section, made.project])
  await rows('delete from course_teachers where course_id = $1', [other.course])
  await handIn(made, ofGroup(made.group))
  await handIn(made, ofGroup(second), '2026-01-10', 'proposal', ['revision', 'process'])
  await handIn({ ...made, course: other.course }, ofGroup(other.group))
  await handIn(other, ofGroup(other.group))
  await handIn(made, ofGroup(await newGroup(made.course)), '2026-01-10', 'report-progress')
  const list = async (filter: object = {}, who: DemoUsername = 'ld') =>
    sorted(
      ...(await calls.as(who).call(listGroupWorks, { filter: { course_group_project_id: made.project, ...filter } })).data.map(
        ({ group_id }) => group_id,
      ),
    )
  const all = sorted(made.group, second, other.group)
  expect([await list(), await list({}, 'facilitator')]).toEqual([all, sorted(made.group, second)])
  expect([await list({ course_id: other.course }), await list({ waits_for: 'author' })]).toEqual([[other.group], [second]])
  await rows(`update course_groups set title = 'Walruses' where id = $1`, [second])
  expect([await list({ search: 'walrus' }), await list({ search: 'work' })]).toEqual([[second], all])
})

test('a scholar reads the work of the group that they are in, and of those they were in when something was handed in', async () => {
  const [made, other] = [await newProject(), await newProject()]
  const groups = await Promise.all(['early', 'late', 'after', 'decided', 'elsewhere', 'theirs'].map(() => newGroup(made.course)))
  const [early, late, after, decided, elsewhere, theirs] = groups as [number, number, number, number, number, number]
  const read = async () =>
    (await calls.as('scholar').call(listOwnGroupWork, { filter: { course_group_project_id: made.project } })).data.map(
      ({ group_id, current }) => [group_id, current],
    )
  for (const group of [early, late, after, theirs]) await handIn(made, ofGroup(group))
  await handIn(other, ofGroup(elsewhere))
  await step(await handIn(made, ofGroup(decided), '2026-02-10'), '2026-01-10', 'decided')
  for (const group of [decided, elsewhere]) await join(group, scholar, '2026-01-01', '2026-01-20')
  await join(theirs, scholar2, '2026-01-01', '2026-01-20')
  await join(early, scholar, '2026-01-10', '2026-01-11')
  await join(late, scholar, '2026-01-01', '2026-01-10')
  await join(after, scholar, '2026-01-11', '2026-01-20')
  expect(await read()).toEqual([[early, false]])
  await join(made.group, scholar, '2026-02-01')
  expect(await read()).toEqual([
    [made.group, true],
    [early, false],
  ])
})

test('how many works are expected and there is counted in the courses that the reader sees', async () => {
  const [made, indie, other] = [await newProject(), await newProject('indie'), await newProject()]
  await deleted('course_groups', await newGroup(made.course))
  await handIn(made, ofGroup(made.group))
  await handIn(made, ofGroup(made.group), '2026-01-10', 'report-progress')
  await handIn({ ...made, course: other.course }, ofGroup(other.group))
  await handIn(other, ofGroup(made.group))
  await handIn({ ...made, project: other.project }, ofGroup(await newGroup(other.course)))
  const counts = async ({ project }: { project: number }, who: DemoUsername = 'ld') =>
    (await calls.as(who).call(listProjects, { filter: { id: project } })).data.map(({ expected, handed_in }) => [expected, handed_in])
  expect([await counts(made), await counts(indie), await counts(made, 'scholar')]).toEqual([[[1, 1]], [[2, 0]], [[null, null]]])
  // What a deleted group, or somebody outside of the cohort, has handed in does not hide who has handed in nothing.
  await newGroup(made.course)
  const gone = await newGroup(made.course)
  await handIn(made, ofGroup(gone))
  await deleted('course_groups', gone)
  for (const scholarId of [scholar, demoPerson('tsa').id]) await handIn(indie, ofScholar(scholarId))
  expect([await counts(made), await counts(indie)]).toEqual([[[2, 1]], [[2, 1]]])
})

test('those without a proposal are the groups or the scholars of the course', async () => {
  const [made, indie, other] = [await newProject(), await newProject('indie'), await newProject('indie')]
  const without = async ({ project, course }: { project: number; course: number }, search = '') =>
    (await calls.as('ld').call(listWithoutWork, { project_id: project, course_id: course, filter: { search } })).data
  const ids = async (...given: Parameters<typeof without>) => sorted(...(await without(...given)).map((one) => one.id))
  const [second, gone] = [await newGroup(made.course), await newGroup(made.course)]
  await deleted('course_groups', gone)
  await join(second, scholar)
  await join(second, scholar2, '2026-01-01', '2026-01-02')
  await handIn(made, ofGroup(made.group), '2026-01-10', 'report-progress')
  await handIn(made, ofScholar(scholar))
  await handIn({ ...made, project: other.project }, ofGroup(made.group))
  expect(await ids(made)).toEqual(sorted(made.group, second))
  expect((await without(made)).find((one) => one.id === second)?.detail).toBe('1 member')
  await handIn(made, ofGroup(made.group))
  expect(await ids(made)).toEqual([second])
  await rows(`update course_groups set title = 'Walruses' where id = $1`, [second])
  expect([await ids(made, 'walrus'), await ids(made, 'otters')]).toEqual([[second], []])

  await handIn(indie, ofScholar(scholar), '2026-01-10', 'report-progress')
  await handIn(indie, ofGroup(indie.group))
  await handIn({ ...indie, project: other.project }, ofScholar(scholar))
  expect(await ids(indie)).toEqual(sorted(scholar, scholar2))
  await handIn(indie, ofScholar(scholar))
  expect(await ids(indie)).toEqual([scholar2])
  const [person] = await rows<{ name: string }>('select name from users where id = $1', [scholar2])
  expect([await ids(indie, person!.name), await ids(indie, 'nobody of this name')]).toEqual([[scholar2], []])
})

test('the history of a work has the steps of its project and of whose it is', async () => {
  const [made, other] = [await newProject(), await newProject()]
  const second = await newGroup(made.course)
  const history = async (submission: number) =>
    (await calls.as('ld').call(workHistory, { filter: { submission_id: submission } })).data.map(({ stage }) => stage)
  const first = await handIn(made, ofGroup(made.group))
  await handIn(made, ofGroup(made.group), '2026-01-11', 'report-progress')
  await handIn(made, ofGroup(second), '2026-01-11', 'report-final')
  await handIn(other, ofGroup(made.group), '2026-01-11', 'report-final')
  const alone = await handIn(made, ofScholar(scholar), '2026-01-11', 'assignment-final')
  await handIn(made, ofScholar(scholar2))
  expect([await history(first), await history(alone)]).toEqual([['report-progress', 'proposal'], ['assignment-final']])
})

test('a decision counts for the newest step of its own work, unless another of its party or a new version came after it', async () => {
  const [made, other] = [await newProject('indie'), await newProject('indie')]
  const [own, theirs] = [await handIn(made, ofScholar(scholar)), await handIn(other, ofScholar(scholar))]
  const last = async (submission: number) => number('select max(id) id from submission_history where submission_id = $1', [submission])
  const [read, foreign] = [await last(own), await last(theirs)]
  const decide = async (who: DemoUsername, history_id: number, notes = 'Please say more') =>
    calls
      .as(who)
      .call(decideProposal, { id: own, history_id, approval: 'revision', notes })
      .then(
        ({ message }) => message,
        ({ message }: Error) => message,
      )
  expect(await decide('ld', read - 1_000_000)).not.toMatch('recorded')
  // A newer step of another work does not come in between.
  expect(await decide('ld', read)).toMatch('recorded')
  await step(own, '2026-01-12', 'decided')
  expect([await decide('ld', read, 'More'), await decide('teacher', read)]).toEqual([
    expect.stringMatching('already decided'),
    expect.stringMatching('recorded'),
  ])
  const now = await last(own)
  await step(own, '2026-01-13', 'resubmitted')
  expect(await decide('teacher', now, 'More')).toMatch('handed in a new version')
  // The newest step of all, but of another work.
  const newest = await last(await handIn(other, ofScholar(scholar2)))
  expect(newest).toBeGreaterThan(foreign)
  const given = { id: own, history_id: newest, approval: 'revision', notes: 'Another time' } as const
  expect(await calls.as('teacher').status(decideProposal, given)).toBe(422)
})

test('a version that somebody has not seen names who handed it in last, and a new one begins the waiting of its own work', async () => {
  const [made, other] = [await newProject('indie'), await newProject('indie')]
  const [own, theirs] = [
    await handIn(made, ofScholar(scholar), '2026-01-10', 'proposal', ['revision', 'process']),
    await handIn(made, ofScholar(scholar2)),
  ]
  for (const [submission, action] of [
    [own, 'decided'],
    [await handIn(other, ofScholar(scholar2)), 'resubmitted'],
  ] as const)
    await rows(`insert into submission_history (submission_id, version, by_id, action, title, content) values ($1, 1, $2, $3, '', '')`, [
      submission,
      id('ld'),
      action,
    ])
  await rows('update courses set end_date = $2 where id = $1', [made.course, dayAway(5)])
  await rows(`update project_submissions set waiting_since = '2026-01-01' where id = any($1)`, [[own, theirs]])
  const again = (version: number) =>
    calls.as('scholar').call(handInProposal, {
      course_individu_project_id: made.project,
      title: 'Work',
      content: 'https://example.org/again',
      version,
    })
  await expect(again(7)).rejects.toThrow('You already handed in the proposal')
  await again(1)
  const waits = await rows<{ id: number }>(`select id from project_submissions where waiting_since > '2026-01-02' and project_id = $1`, [
    made.project,
  ])
  expect(waits).toEqual([{ id: own }])
})

test('work that a party has decided about stays when its scholar is deleted', async () => {
  await rows('delete from submission_history')
  await rows('delete from project_submissions')
  const works = [
    ['process', 'process'],
    ['approved', 'process'],
    ['approved', 'approved'],
    ['declined', 'approved'],
  ]
  for (const said of works) await handIn(await newProject('indie'), ofScholar(scholar), '2026-01-10', 'proposal', said)
  expect(await countPersonal(database.db, projects.personal?.tables ?? [], scholar)).toMatchObject([{ goes: 2, stays: 2 }])
})

test('taking a date away takes that of this stage of this project', async () => {
  const [made, other] = [await newProject(), await newProject()]
  for (const { project } of [made, other]) {
    await due({ project }, 'proposal', '2026-03-01T03:00:00Z')
    await due({ project }, 'report-final', '2026-04-01T03:00:00Z')
  }
  await due(other, 'report-progress', '2026-03-15T03:00:00Z')
  const { data } = await calls.as('ld').call(listProjects, { filter: { id: made.project } })
  const [{ updated_at, due: dates }] = data as [(typeof data)[number]]
  expect(Object.entries(dates).flatMap(([stage, at]) => (at ? [`${stage} ${at.slice(0, 10)}`] : []))).toEqual([
    'proposal 2026-03-01',
    'report-final 2026-04-01',
  ])
  await calls.as('ld').call(updateProject, { id: made.project, title: 'Project', description: 'Task', due: { proposal: null }, updated_at })
  expect(
    await rows('select project_id id, stage from project_stage_dates where project_id = any($1) order by 1, 2', [
      [made.project, other.project],
    ]),
  ).toEqual([
    { id: made.project, stage: 'report-final' },
    { id: other.project, stage: 'proposal' },
    { id: other.project, stage: 'report-final' },
    { id: other.project, stage: 'report-progress' },
  ])
})
