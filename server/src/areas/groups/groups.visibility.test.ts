import { expect, test } from 'vitest'
import { demoActor } from '../../../test/demo-actor.ts'
import { courseMaker } from '../../../test/new-course.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { partsOf } from '../../../test/parts.ts'
import { groupParts } from './groups.parts.ts'
import { groupColumns, withPeople } from './groups.queries.ts'
import { findGroup, groupMemberIds, ownGroup } from './groups.service.ts'

const database = openTestDatabase()
const { rows } = database
const { newCourse, newGroup, join } = courseMaker(rows)
const [scholar, scholar2, facilitator] = [demoActor('scholar').id, demoActor('scholar2').id, demoActor('facilitator').id]

const groupsOf = async (course: number, ...include: string[]) => {
  const found = await database.db.selectFrom('course_groups').select(groupColumns).where('course_id', '=', course).orderBy('id').execute()
  return withPeople(database.db, found, new Set(include))
}

test('a group is read with its course, by whoever sees that', async () => {
  const { course } = await newCourse()
  const group = await newGroup(course)
  expect((await findGroup(database.db, demoActor('scholar'), group)).course.id).toBe(course)
  await expect(findGroup(database.db, demoActor('scholar2'), group)).rejects.toThrow('Not found')
  await rows('update course_groups set deleted_at = now() where id = $1', [group])
  await expect(findGroup(database.db, demoActor('guest'), group)).rejects.toThrow('Not found')
})

test('a group counts, names and lists its present members, the leader among them', async () => {
  const { course } = await newCourse()
  const [first, second] = [await newGroup(course), await newGroup(course)]
  await join(first, scholar2, '2026-01-01', '2026-01-05', true)
  await join(first, scholar)
  await join(second, scholar2, '2026-01-05', null, true)
  const [name] = await rows<{ name: string }>('select name from users where id = $1', [scholar2])
  expect((await groupsOf(course)).map(({ member_count, leader, members }) => [member_count, leader, members])).toEqual([
    [1, null, []],
    [1, name!.name, []],
  ])
  expect((await groupsOf(course, 'members')).map(({ members }) => members.map(({ user_id }) => user_id))).toEqual([[scholar], [scholar2]])
  expect(await groupMemberIds(database.db, first)).toEqual([scholar])
})

test('facilitators and pictures come with the group that they belong to, when they are asked for', async () => {
  const { course } = await newCourse()
  const [first] = [await newGroup(course), await newGroup(course)]
  await rows('insert into group_facilitators (group_id, user_id) values ($1, $2)', [first, facilitator])
  const people = async (...include: string[]) =>
    (await groupsOf(course, ...include)).map(({ fasilitator }) => fasilitator.map(({ user_id }) => user_id))
  expect(await people('fasilitator')).toEqual([[facilitator], []])
  expect(await people('members')).toEqual([[], []])
  const picture = async () => (await groupsOf(course, 'fasilitator'))[0]!.fasilitator[0]!.profile_picture
  await rows('update users set profile_picture = null where id = $1', [facilitator])
  expect(await picture()).toBeNull()
  const [file] = await rows<{ id: string }>('select id from files limit 1')
  await rows('update users set profile_picture = $2 where id = $1', [facilitator, file!.id])
  expect(await picture()).toMatch(new RegExp(`^/.*${file!.id}$`))
})

test('the group of a scholar is the one of this course that they are in now', async () => {
  const [{ course }, other] = [await newCourse(), await newCourse()]
  const [left, present, elsewhere] = [await newGroup(course), await newGroup(course), await newGroup(other.course)]
  await join(left, scholar, '2026-01-01', '2026-01-05')
  const own = async (user = scholar) => (await ownGroup(database.db, course, user))?.id
  await join(elsewhere, scholar)
  expect(await own()).toBeUndefined()
  await join(present, scholar, '2026-01-05')
  expect([await own(), await own(scholar2)]).toEqual([present, undefined])
  await rows('update course_groups set deleted_at = now() where id = $1', [present])
  expect(await own()).toBeUndefined()
})

test('who is found in a group to hand something in stays in it until that is done', async () => {
  const { course } = await newCourse()
  await join(await newGroup(course), scholar)
  const leaves = `select 1 from group_members where course_id = $1 for update nowait`
  await database.db.transaction().execute(async (db) => {
    await ownGroup(db, course, scholar, true)
    await expect(rows(leaves, [course])).rejects.toThrow('could not obtain lock')
  })
  await database.db.transaction().execute(async (db) => {
    await ownGroup(db, course, scholar)
    expect(await rows(leaves, [course])).toHaveLength(1)
  })
})

test('the search finds groups that are there, and for scholars the one that they are in now', async () => {
  const { course } = await newCourse()
  const [left, own, gone] = [await newGroup(course), await newGroup(course), await newGroup(course)]
  // Its own word each time: what an earlier run has left is not found.
  const word = `walrus${course}x`
  await rows(`update course_groups set title = $2 || id where id = any($1)`, [[left, own, gone], word])
  await rows('update course_groups set deleted_at = now() where id = $1', [gone])
  await join(left, scholar, '2026-01-01', '2026-01-05')
  await join(own, scholar, '2026-01-05')
  const found = async (who: 'guest' | 'scholar') =>
    (await partsOf(database, groupParts).finds(demoActor(who), word)).flatMap(({ records }) => records.map(({ title }) => title)).toSorted()
  expect([await found('guest'), await found('scholar')]).toEqual([[`${word}${left}`, `${word}${own}`].toSorted(), [`${word}${own}`]])
})
