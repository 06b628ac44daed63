import { expect, test } from 'vitest'
import { demoActor } from '../../../test/demo-actor.ts'
import { duringWrite, type Write } from '../../../test/during-write.ts'
import { courseMaker } from '../../../test/new-course.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { partsOf } from '../../../test/parts.ts'
import { groupParts } from './groups.parts.ts'
import { groupColumns, withPeople } from './groups.queries.ts'
import { endOutdatedMemberships, findGroup, groupMemberIds, ownGroup } from './groups.service.ts'

const database = openTestDatabase()
const { rows } = database
const { number, newCourse, newGroup, join } = courseMaker(rows)
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

test('restored scholars leave deleted groups, groups of deleted courses, and groups of courses without them; no others', async () => {
  const [made, gone, out] = [await newCourse(), await newCourse(), await newCourse()]
  const groups = [
    await newGroup(made.course),
    await newGroup(made.course),
    await newGroup(gone.course),
    await newGroup(out.course),
  ] as const
  const [present, deleted, ofDeleted, without] = groups
  const user = await number(
    `insert into users (name, username, email, role, password_hash) values ('Kembali', 'kembali', 'kembali@group.example', 'SCHOLAR', 'x') returning id`,
  )
  for (const { cohort } of [made, gone])
    await rows(`insert into cohort_members (cohort_id, user_id, type_scholar) values ($1, $2, 'regular')`, [cohort, user])
  await join(deleted, scholar, '2026-01-01', null, true)
  await join(deleted, user, '2026-01-01', '2026-01-05', true)
  await join(ofDeleted, user, '2026-01-01', null, true)
  await join(without, user)
  await join(present, user, '2026-01-05', null, true)
  await rows('update course_groups set deleted_at = now() where id = $1', [deleted])
  await rows('update courses set deleted_at = now() where id = $1', [gone.course])
  const open = async () =>
    rows<{ group_id: number; leader: boolean }>(
      'select group_id, leader from group_members where user_id = $1 and left_at is null order by group_id',
      [user],
    )
  expect(await endOutdatedMemberships(database.db, [])).toBe(0)
  expect((await open()).map(({ group_id }) => group_id)).toEqual([present, ofDeleted, without])
  expect(await endOutdatedMemberships(database.db, [user])).toBe(2)
  expect(await open()).toEqual([{ group_id: present, leader: true }])
  const left = await rows(
    `select group_id, leader, left_at > now() - interval '1 hour' now from group_members where user_id = $1 and left_at is not null order by 1`,
    [user],
  )
  expect(left).toEqual([
    { group_id: deleted, leader: true, now: false },
    { group_id: ofDeleted, leader: false, now: true },
    { group_id: without, leader: false, now: true },
  ])
  await rows('update course_groups set deleted_at = now() where id = $1', [present])
  expect([await endOutdatedMemberships(database.db, [user]), await open()]).toEqual([1, []])
  expect(await rows('select leader from group_members where user_id = $1 and left_at is null', [scholar])).toContainEqual({ leader: true })
})

test('a group that is being deleted while somebody is restored does not keep them', async () => {
  const { course } = await newCourse()
  const group = await newGroup(course)
  await join(group, scholar)
  const remove = async (query: Write) => {
    await query('select id from courses where id = $1 for no key update', [course])
    await query('update course_groups set deleted_at = now() where id = $1', [group])
  }
  await duringWrite(database.url, remove, () => endOutdatedMemberships(database.db, [scholar]))
  expect(await rows('select from group_members where group_id = $1 and left_at is null', [group])).toEqual([])
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
  const found = async (who: 'ld' | 'scholar') =>
    (await partsOf(database, groupParts).finds(demoActor(who), word)).flatMap(({ records }) => records.map(({ title }) => title)).toSorted()
  expect([await found('ld'), await found('scholar')]).toEqual([[`${word}${left}`, `${word}${own}`].toSorted(), [`${word}${own}`]])
})
