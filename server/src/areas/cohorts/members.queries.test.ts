import { assignMembers, importMembers, listAffirmative, listCohortMembers, unassignMembers } from '@pandu/contract/cohorts'
import { COHORT_ASSIGN, listOperationRows, undoOperation } from '@pandu/contract/operations'
import { expect, test } from 'vitest'
import { directCalls } from '../../../test/direct-calls.ts'
import { duringWrite, type Write } from '../../../test/during-write.ts'
import { accountMaker, newName } from '../../../test/new-account.ts'
import { courseMaker } from '../../../test/new-course.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { withSheet } from '../../../test/received.ts'
import { operations } from '../operations/operations.area.ts'
import { cohorts } from './cohorts.area.ts'
import { addMembers } from './members.service.ts'

const database = openTestDatabase()
const { rows } = database
const { number, newAccount } = accountMaker(rows)
const { newCourse, newGroup, join } = courseMaker(rows)
const { as, within } = directCalls(database, cohorts, operations)

const newCohort = () => number('insert into cohorts (name, year) values ($1, 2024) returning id', [newName()])
const assign = async (cohort_id: number, ...data_user_id: number[]) =>
  (await as('upcm').call(assignMembers, { cohort_id, data_user_id })).data.operation_id!
const unassign = async (cohort_id: number, ...user_id: number[]) =>
  (await as('upcm').call(unassignMembers, { cohort_id, user_id })).data.operation_id
const undo = (id: number) => as('upcm').call(undoOperation, { id })
const members = async (cohort: number) =>
  (await rows<{ id: number }>('select user_id id from cohort_members where cohort_id = $1 order by 1', [cohort])).map(({ id }) => id)

test('the list shows the scholars of one cohort with their university, by state and by words', async () => {
  const [cohort, other] = [await newCohort(), await newCohort()]
  const name = newName()
  const campus = await number('select max(id) id from universities')
  const [one, off, named] = [await newAccount({ university: campus }), await newAccount({ status: 0 }), await newAccount({ name })]
  for (const id of [one, off, named])
    await rows(`insert into cohort_members (cohort_id, user_id, type_scholar) values ($1, $2, 'regular')`, [cohort, id])
  await assign(other, await newAccount({ name }))
  const list = async (filter: object = {}) =>
    (await as('guest').call(listCohortMembers, { filter: { cohort_id: cohort, ...filter } })).data.toSorted((a, b) => a.id - b.id)
  const ids = async (filter?: object) => (await list(filter)).map(({ id }) => id)
  expect([await ids(), await ids({ status: '1' }), await ids({ status: '2' }), await ids({ search: name })]).toEqual([
    [one, off, named],
    [one, named],
    [off],
    [named],
  ])
  const [{ name: university } = { name: '' }] = await rows<{ name: string }>('select name from universities where id = $1', [campus])
  expect((await list()).map((row) => row.university)).toEqual([university, null, null])
})

test('active scholars alone are put into a cohort, and into no other', async () => {
  const [cohort, other] = [await newCohort(), await newCohort()]
  const [one, off, team] = [await newAccount(), await newAccount({ status: 0 }), await newAccount({ role: 'TF' })]
  const status = (...data_user_id: number[]) => as('upcm').status(assignMembers, { cohort_id: cohort, data_user_id })
  expect([await status(off), await status(team), await status(one, off), await status(one)]).toEqual([422, 422, 422, 200])
  expect([await members(cohort), await members(other)]).toEqual([[one], []])
  // Whoever stops being a scholar while they are put in is left out.
  const left = await newAccount({ role: 'DELETED' })
  const { added } = await within('upcm', (call) => addMembers(call, { id: cohort, name: '' }, [left], { kind: COHORT_ASSIGN }))
  expect([added, await members(cohort)]).toEqual([0, [one]])
})

test('an operation names those whom it put in, and each member keeps the operation that brought them', async () => {
  const [cohort, other] = [await newCohort(), await newCohort()]
  const [name, another] = [newName(), newName()]
  const [one, two] = [await newAccount({ name }), await newAccount({ name: another })]
  const first = await assign(cohort, one)
  const elsewhere = await assign(other, two)
  const second = await assign(cohort, one, two)
  const named = async (operation_id: number) =>
    (await as('upcm').call(listOperationRows, { filter: { operation_id } })).data.map(({ label }) => label)
  expect([await named(first), await named(second)]).toEqual([[name], [another]])
  const brought = (id: number) => rows('select user_id, operation_id from cohort_members where cohort_id = $1 order by user_id', [id])
  expect([await brought(cohort), await brought(other)]).toEqual([
    [
      { user_id: one, operation_id: first },
      { user_id: two, operation_id: second },
    ],
    [{ user_id: two, operation_id: elsewhere }],
  ])
})

test('scholars are taken out of one cohort; others stay, and so do they in other cohorts', async () => {
  const [cohort, other] = [await newCohort(), await newCohort()]
  const [one, two, outsider] = [await newAccount(), await newAccount(), await newAccount()]
  await assign(cohort, one, two)
  await assign(other, one, outsider)
  const status = (...user_id: number[]) => as('upcm').status(unassignMembers, { cohort_id: cohort, user_id })
  expect([await status(outsider), await status(one, outsider), await status(one), await status(one)]).toEqual([404, 404, 200, 404])
  expect([await members(cohort), await members(other)]).toEqual([[two], [one, outsider]])
})

test('whoever is in a group of a course of the cohort stays in it, until they have left the group or the course is gone', async () => {
  const { cohort, course } = await newCourse()
  const elsewhere = await newCourse()
  const [one, two, inOther] = [await newAccount(), await newAccount(), await newAccount()]
  await assign(cohort, one, two, inOther)
  await assign(elsewhere.cohort, inOther)
  await join(await newGroup(course), one)
  await join(await newGroup(elsewhere.course), inOther)
  const status = (...user_id: number[]) => as('upcm').status(unassignMembers, { cohort_id: cohort, user_id })
  expect([await status(two), await status(inOther), await status(one)]).toEqual([200, 200, 409])
  await rows(`update group_members set left_at = '2026-01-20' where user_id = $1`, [one])
  expect(await status(one)).toBe(200)
  await assign(cohort, two)
  await join(await newGroup(course), two)
  expect(await status(two)).toBe(409)
  await rows('update courses set deleted_at = now() where id = $1', [course])
  expect(await status(two)).toBe(200)
})

test('undoing takes out those whom the operation put in, and not those who came back by another one', async () => {
  const cohort = await newCohort()
  const [one, back, other] = [await newAccount(), await newAccount(), await newAccount()]
  await assign(cohort, other)
  const operation = await assign(cohort, one, back)
  await unassign(cohort, back)
  await assign(cohort, back)
  await undo(operation)
  expect(await members(cohort)).toEqual([back, other])
})

test('undoing a removal brings back those who were taken out and still have an account', async () => {
  const cohort = await newCohort()
  const [one, gone, other] = [await newAccount(), await newAccount(), await newAccount()]
  await assign(cohort, one, gone, other)
  const operation = await unassign(cohort, one, gone)
  await rows('delete from users where id = $1', [gone])
  await undo(operation)
  expect(await members(cohort)).toEqual([one, other])
})

test('undoing a removal leaves out who is in the trash', async () => {
  const cohort = await newCohort()
  const [one, trashed] = [await newAccount(), await newAccount()]
  await assign(cohort, one, trashed)
  const operation = await unassign(cohort, one, trashed)
  await rows(`update users set role = 'DELETED', status = 0 where id = $1`, [trashed])
  await undo(operation)
  expect(await members(cohort)).toEqual([one])
})

test('who is being deleted at this moment is not put into a cohort, neither by a call nor by undoing', async () => {
  const [cohort, former] = [await newCohort(), await newCohort()]
  const one = await newAccount()
  await assign(former, one)
  const operation = await unassign(former, one)
  const remove = async (query: Write) => {
    await query('select id from users where id = $1 for update', [one])
    await query(`update users set role = 'DELETED', status = 0 where id = $1`, [one])
  }
  const deleting = async (work: () => Promise<unknown>) => {
    await duringWrite(database.url, remove, work)
    await rows(`update users set role = 'SCHOLAR', status = 1 where id = $1`, [one])
  }
  await deleting(() => assign(cohort, one))
  await deleting(() => undo(operation))
  expect([await members(cohort), await members(former)]).toEqual([[], []])
})

test('an invitation is for active non-regular scholars who are not in the cohort of the course', async () => {
  const { cohort, course } = await newCourse()
  const name = newName()
  const campus = await number('select max(id) id from universities')
  const given = { name, type: 'non-regular', university: campus }
  const [free, inside] = [await newAccount(given), await newAccount(given)]
  await newAccount({ ...given, status: 0 })
  await newAccount({ ...given, type: 'regular' })
  await assign(cohort, inside)
  const invited = async () => (await as('ld').call(listAffirmative, { course_id: course, filter: { search: name } })).data
  const [university] = await rows<{ name: string }>('select name from universities where id = $1', [campus])
  expect((await invited()).map((row) => [row.id, row.university])).toEqual([[free, university!.name]])
  await rows('update courses set deleted_at = now() where id = $1', [course])
  await expect(invited()).rejects.toMatchObject({ status: 404 })
})

test('a sheet puts in scholars by their numbers, and says who is none, not active, or in the cohort already', async () => {
  const [cohort, other] = [await newCohort(), await newCohort()]
  const no_tf = () => `TLD-${newName()}`
  const [free, inside, off, team, absent] = [no_tf(), no_tf(), no_tf(), no_tf(), no_tf()]
  const [one, member] = [await newAccount({ no_tf: free }), await newAccount({ no_tf: inside })]
  await newAccount({ no_tf: off, status: 0 })
  await newAccount({ no_tf: team, role: 'DELETED' })
  await assign(cohort, member)
  await assign(other, one)
  const { data } = await withSheet(['No TELADAN', free.toUpperCase(), inside, off, team, absent], (file) =>
    as('upcm').call(importMembers, { id: cohort, file, preview: 1 }),
  )
  expect(data.rows.map(({ errors }) => errors)).toEqual([
    [],
    ['This scholar is in the cohort already'],
    ['This scholar is not active'],
    [`No scholar has the number "${team}"`],
    [`No scholar has the number "${absent}"`],
  ])
  await withSheet(['No TELADAN', free], (file) => as('upcm').call(importMembers, { id: cohort, file }))
  expect(await members(cohort)).toEqual([one, member])
})
