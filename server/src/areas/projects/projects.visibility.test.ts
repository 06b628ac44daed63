import { expect, test } from 'vitest'
import { demoActor } from '../../../test/demo-actor.ts'
import { ofGroup, ofScholar, projectMaker } from '../../../test/new-project.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { findProject, findSubmission, type Owner, stagesOf, stagesWithSteps, waitingFor } from './projects.queries.ts'

const database = openTestDatabase()
const { rows } = database
const { number, newProject, newGroup, join, handIn, step } = projectMaker(rows)
const [scholar, scholar2] = [demoActor('scholar'), demoActor('scholar2')]

const part = async (who: typeof scholar, id: number) =>
  findSubmission(database.db, who, id).then(
    ({ work: { isAuthor, wasAuthor } }) => [isAuthor, wasAuthor],
    () => 'not found',
  )

test('a project is found in the courses where it is seen, by its kind, until it is deleted', async () => {
  const made = await newProject()
  const find = (who: Parameters<typeof demoActor>[0], type?: 'group' | 'indie') =>
    findProject(database.db, demoActor(who), made.project, type).then(
      ({ courses }) => courses.map(({ id }) => id),
      ({ message }: Error) => message,
    )
  expect([await find('guest'), await find('facilitator'), await find('scholar')]).toEqual([[made.course], [made.course], [made.course]])
  expect([await find('vendor'), await find('guest', 'indie')]).toEqual(['Not found', 'Not found'])
  expect(await find('guest', 'group')).toEqual([made.course])
  await rows('update section_modules set status = 0 where id = $1', [made.module])
  expect([await find('scholar'), await find('guest')]).toEqual(['Not found', [made.course]])
  await rows('update projects set deleted_at = now() where id = $1', [made.project])
  expect(await find('guest')).toBe('Not found')
})

test('the work of a group is read by its members, and by those who were in it when something was handed in', async () => {
  const made = await newProject()
  const id = await handIn(made, ofGroup(made.group))
  expect([await part(scholar, id), await part(scholar2, id)]).toEqual(['not found', 'not found'])
  await join(made.group, scholar.id, '2026-01-12')
  expect(await part(scholar, id)).toEqual([true, false])
  await join(made.group, scholar2.id, '2026-01-01', '2026-01-15')
  expect(await part(scholar2, id)).toEqual([false, true])
  expect(await part(demoActor('guest'), id)).toEqual([false, false])
  await step(id, '2026-01-20', 'resubmitted')
  expect(await part(scholar, id)).toEqual([true, true])
})

test('whoever joined after the last hand-in and left, or left before the first, has no part in it; a decision is no hand-in', async () => {
  const made = await newProject()
  const id = await handIn(made, ofGroup(made.group))
  await step(id, '2026-01-20', 'decided')
  await join(made.group, scholar.id, '2026-01-11', '2026-01-25')
  await join(made.group, scholar2.id, '2026-01-01', '2026-01-09')
  expect([await part(scholar, id), await part(scholar2, id)]).toEqual(['not found', 'not found'])
})

test('who handed something in at the moment of joining was in the group, at the moment of leaving was not', async () => {
  const made = await newProject()
  const id = await handIn(made, ofGroup(made.group))
  await join(made.group, scholar.id, '2026-01-10', '2026-01-25')
  await join(made.group, scholar2.id, '2026-01-01', '2026-01-10')
  expect([await part(scholar, id), await part(scholar2, id)]).toEqual([[false, true], 'not found'])
  const [stage] = await stagesWithSteps(database.db, made.project, 'group_id', [made.group])
  const name = async ({ id: user }: typeof scholar) =>
    (await rows<{ name: string }>('select name from users where id = $1', [user]))[0]!.name
  expect(stage!.authors).toEqual([await name(scholar)])
  // Who is in it still was in it then, unless they came later.
  await rows('update group_members set left_at = null where group_id = $1 and user_id = $2', [made.group, scholar.id])
  await join(made.group, scholar2.id, '2026-01-11')
  const [again] = await stagesWithSteps(database.db, made.project, 'group_id', [made.group])
  expect(again!.authors).toEqual([await name(scholar)])
})

test('what is decided about a work is what its proposal says, and a write holds all of its stages', async () => {
  const made = await newProject()
  const report = await handIn(made, ofGroup(made.group), '2026-01-11', 'report-progress')
  const id = await handIn(made, ofGroup(made.group), '2026-01-10', 'proposal', ['approved', 'revision'])
  const { work } = await findSubmission(database.db, demoActor('ld'), report)
  expect(work.verdicts).toMatchObject({ id, approval_admin: 'approved', approval_council: 'revision' })
  const held = (look: (db: typeof database.db) => Promise<unknown>) =>
    database.db.transaction().execute(async (db) => {
      await look(db)
      const taken = 'select id from project_submissions where project_id = $1 for update skip locked'
      return 2 - (await rows(taken, [made.project])).length
    })
  const owner = ofGroup(made.group)
  expect([
    await held((db) => stagesOf(db, made.project, owner)),
    await held((db) => stagesOf(db, made.project, owner, true)),
    await held((db) => findSubmission(db, demoActor('ld'), id)),
    await held((db) => findSubmission(db, demoActor('ld'), id, true)),
  ]).toEqual([0, 2, 0, 1])
})

test('a part in one project, or in one group, is none in another', async () => {
  const made = await newProject()
  const other = { ...made, project: await number(`insert into projects (title, type) values ('Other', 'group') returning id`) }
  const second = await newGroup(made.course)
  await join(made.group, scholar.id, '2026-01-01', '2026-01-15')
  await join(second, scholar2.id, '2026-01-01', '2026-01-15')
  const id = await handIn(made, ofGroup(made.group))
  await handIn(made, ofGroup(second))
  const later = await handIn(other, ofGroup(made.group), '2026-01-20')
  expect([await part(scholar, id), await part(scholar, later), await part(scholar2, id)]).toEqual([[false, true], 'not found', 'not found'])
  await join(second, scholar.id, '2026-01-16')
  expect(await part(scholar, later)).toBe('not found')
})

test('the work of one scholar is theirs alone', async () => {
  const made = await newProject('indie')
  const id = await handIn(made, ofScholar(scholar.id))
  expect([await part(scholar, id), await part(scholar2, id)]).toEqual([[true, true], 'not found'])
  await expect(findSubmission(database.db, scholar, id + 100_000)).rejects.toThrow('Not found')
})

test('the stages of a work are those of its project and of whose it is', async () => {
  const [made, other] = [await newProject(), await newProject()]
  const second = await newGroup(made.course)
  const ids = [await handIn(made, ofGroup(made.group)), await handIn(made, ofGroup(made.group), '2026-01-11', 'report-progress')]
  const beside = [
    await handIn(made, ofGroup(second)),
    await handIn(made, ofScholar(scholar.id)),
    await handIn(made, ofScholar(scholar2.id)),
  ]
  await handIn(other, ofGroup(made.group))
  const found = async (owner: Owner) => (await stagesOf(database.db, made.project, owner)).map(({ id }) => id)
  expect([await found(ofGroup(made.group)), await found(ofGroup(second)), await found(ofScholar(scholar.id))]).toEqual([
    ids,
    [beside[0]],
    [beside[1]],
  ])
  await step(ids[0]!, '2026-01-20', 'decided')
  const [last] = await rows<{ id: number }>('select max(id) id from submission_history where submission_id = $1', [ids[0]])
  await step(ids[1]!, '2026-01-20', 'decided')
  const shown = await stagesWithSteps(database.db, made.project, 'group_id', [made.group])
  expect(shown.map(({ id }) => id).toSorted()).toEqual(ids)
  expect(shown.find(({ id }) => id === ids[0])!.history_id).toBe(last!.id)
})

test('a proposal waits for the parties that have not decided, or for its authors until the final assignment is in', async () => {
  const made = await newProject('indie')
  const waits = async (admin: string, council: string, whose = scholar.id) => {
    await rows('delete from project_submissions where project_id = $1 and stage = $2', [made.project, 'proposal'])
    const id = await handIn(made, ofScholar(whose), '2026-01-10', 'proposal', [admin, council])
    const found = await Promise.all(
      (['author', 'admin', 'council'] as const).map(async (whom) => {
        const one = await database.db.selectFrom('project_submissions').select('id').where('id', '=', id).where(waitingFor(whom)).execute()
        return one.length > 0 ? [whom] : []
      }),
    )
    return found.flat()
  }
  expect(await waits('process', 'process')).toEqual(['admin', 'council'])
  expect([await waits('approved', 'process'), await waits('process', 'approved')]).toEqual([['council'], ['admin']])
  for (const asks of ['revision', 'declined']) {
    expect([await waits(asks, 'process'), await waits('process', asks), await waits('approved', asks)]).toEqual([
      ['author'],
      ['author'],
      ['author'],
    ])
  }
  expect(await waits('approved', 'approved')).toEqual(['author'])

  const other = await newProject('indie')
  await handIn(other, ofScholar(scholar.id), '2026-01-20', 'assignment-final')
  await handIn(made, ofScholar(scholar2.id), '2026-01-20', 'assignment-final')
  await handIn(made, ofScholar(scholar.id), '2026-01-20', 'report-final')
  expect(await waits('approved', 'approved')).toEqual(['author'])
  expect(await waits('approved', 'approved', scholar2.id)).toEqual([])

  const group = await newProject()
  const waiting = await handIn(group, ofGroup(group.group), '2026-01-10', 'proposal', ['approved', 'approved'])
  await handIn(group, ofGroup(await newGroup(group.course)), '2026-01-20', 'assignment-final')
  const found = database.db.selectFrom('project_submissions').select('id').where('id', '=', waiting).where(waitingFor('author'))
  expect(await found.execute()).toHaveLength(1)
})
