import { listMembers } from '@pandu/contract/courses'
import {
  assignGroupFacilitators,
  assignGroupMembers,
  createGroup,
  listGroups,
  makeLeader,
  removeGroup,
  unassignGroupMembers,
  updateGroup,
} from '@pandu/contract/groups'
import { listNotifications } from '@pandu/contract/notifications'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountWorld } from '../../../test/accounts.ts'
import { idsOf, newCourse, newGroup } from '../../../test/groups.ts'
import { missing } from '../../../test/proposals.ts'

const world = accountWorld()
const { as } = world
let course: Awaited<ReturnType<typeof newCourse>>
beforeAll(async () => {
  course = await newCourse(world)
})
const readGroup = async (id: number) => (await as('ld').call(listGroups, { filter: { id }, include: 'members,fasilitator' })).body.data[0]
const hasGroup = async (course_id: number) => {
  const { body } = await as('ld').call(listMembers, { course: course_id })
  return Object.fromEntries(body.member.data.map(({ user_id, has_group }) => [user_id, has_group]))
}

describe('groups', () => {
  test('are made, changed and listed with their people; a title stands once in a course', async () => {
    const made = await as('elsn').call(createGroup, { course_id: course.id, title: ' Water ', description: 'About wells' })
    expect([made.status, made.body.message]).toEqual([200, 'Group created'])
    const again = await as('upcm').call(createGroup, { course_id: course.id, title: 'WATER', description: '' })
    expect([again.status, again.error.errors]).toEqual([422, { title: ['A group of this course already has this title'] }])
    const elsewhere = await newCourse(world)
    expect((await as('ld').call(createGroup, { course_id: elsewhere.id, title: 'Water', description: '' })).status).toBe(200)

    const id = made.body.data.id
    expect((await as('ld').call(updateGroup, { course_id: course.id, id, title: 'Rivers', description: '' })).status).toBe(200)
    expect((await as('ld').call(updateGroup, { course_id: elsewhere.id, id, title: 'Lakes', description: '' })).status).toBe(404)
    expect(await readGroup(id)).toMatchObject({ title: 'Rivers', member_count: 0, leader: null, members: [], fasilitator: [] })
    const { body } = await as('ld').call(listGroups, { filter: { course_id: course.id, search: 'IVER' } })
    expect(body.data.map((one) => one.id)).toEqual([id])
    expect((await as('ld').call(listGroups, { filter: {} })).error.errors).toEqual({ 'filter.course_id': ['Course is required'] })
    expect((await as('ld').call(createGroup, { course_id: course.id, title: ' ', description: '' })).error.errors).toEqual({
      title: ['Title is required'],
    })
  })

  test('are seen by the Group tab, and by scholars as their own only; others do not learn of them', async () => {
    const { id } = await newCourse(world)
    const own = await newGroup(world, id, 'scholar')
    const other = await newGroup(world, id, 'tsa')
    const seen = async (who: 'scholar' | 'scholar2' | 'facilitator' | 'elsn' | 'superadmin') =>
      (await as(who).call(listGroups, { filter: { course_id: id }, sort: 'created_at' })).body.data.map((one) => one.id)
    expect(await seen('scholar')).toEqual([own])
    expect(await seen('scholar2')).toEqual([])
    for (const who of ['facilitator', 'elsn', 'superadmin'] as const) expect(await seen(who), who).toEqual([own, other])
    expect((await as('scholar').call(listGroups, { filter: { id: other } })).body.data).toEqual([])
    expect((await as('teacher').call(listGroups, { filter: { course_id: id } })).status).toBe(403)
    expect((await as('mentor').call(listGroups, { filter: { course_id: id } })).status).toBe(404)
    expect((await as('scholar').call(createGroup, { course_id: id, title: 'Mine', description: '' })).status).toBe(403)
    expect((await as('ld').call(removeGroup, { id: missing })).status).toBe(404)
  })

  test('leave their members free when they are deleted; the title may be used again', async () => {
    const { id } = await newCourse(world)
    const group = await newGroup(world, id, 'scholar', 'tsa')
    const { title } = (await readGroup(group))!
    expect((await as('facilitator').call(removeGroup, { id: group })).status).toBe(200)
    expect(Object.values(await hasGroup(id))).toEqual([false, false, false])
    expect((await as('ld').call(removeGroup, { id: group })).status).toBe(404)
    expect((await as('ld').call(createGroup, { course_id: id, title, description: '' })).status).toBe(200)
  })
})

test('what is done to one group leaves the others of its course, and who left before, as they were', async () => {
  const { id } = await newCourse(world)
  const [own, other] = [await newGroup(world, id, 'scholar', 'tsa'), await newGroup(world, id, 'scholar2')]
  const [tsa, scholar2, facilitator] = idsOf('tsa', 'scholar2', 'facilitator') as [number, number, number]
  const { title } = (await readGroup(own))!
  const listed = async (who: 'scholar' | 'tsa' | 'ld', search?: string) =>
    (await as(who).call(listGroups, { filter: { course_id: id, ...(search && { search }) }, sort: 'created_at' })).body.data.map(
      (one) => one.id,
    )
  expect([await listed('ld'), await listed('ld', title), await listed('tsa')]).toEqual([[own, other], [own], [own]])
  const assign = (course_group_id: number, ...fasilitator_id: number[]) =>
    as('ld').call(assignGroupFacilitators, { course_id: id, course_group_id, fasilitator_id })
  for (const group of [own, other]) await assign(group, facilitator)
  const facilitatorsOf = async (group: number) => (await readGroup(group))!.fasilitator.map(({ user_id }) => user_id)
  await assign(own)
  expect([await facilitatorsOf(own), await facilitatorsOf(other)]).toEqual([[], [facilitator]])
  await assign(own, facilitator)
  const lead = (course_group_id: number, user_id: number) => as('ld').call(makeLeader, { course_group_id, user_id })
  await lead(own, tsa)
  await lead(other, scholar2)

  await as('ld').call(unassignGroupMembers, { course_group_id: own, user_id: [tsa] })
  expect(await listed('tsa')).toEqual([])
  expect((await lead(own, tsa)).status).toBe(404)
  expect((await lead(own, scholar2)).status).toBe(404)
  const leftAt = () => world.rows('select left_at from group_members where group_id = $1 and user_id = $2', [own, tsa])
  const before = await leftAt()
  expect((await as('ld').call(removeGroup, { id: own })).status).toBe(200)
  expect(await leftAt()).toEqual(before)
  expect(await listed('ld')).toEqual([other])
  expect([(await readGroup(other))!.leader, await facilitatorsOf(other)]).toEqual([expect.any(String), [facilitator]])
})

describe('members', () => {
  test('are in one group of a course at a time; who is in it already is passed over, doubles are ignored', async () => {
    const { id } = await newCourse(world)
    const [scholar, scholar2, tsa] = idsOf('scholar', 'scholar2', 'tsa') as [number, number, number]
    const first = await newGroup(world, id, 'scholar')
    const second = await newGroup(world, id)
    const both = await as('ld').call(assignGroupMembers, { course_group_id: first, user_id: [scholar, scholar2, scholar2] })
    expect([both.status, both.body.message]).toEqual([200, 'The member has been added to the group'])
    const taken = await as('ld').call(assignGroupMembers, { course_group_id: second, user_id: [scholar, tsa] })
    const { title, members } = (await readGroup(first))!
    expect([taken.status, taken.error.errors]).toEqual([422, { user_id: [`Sekar Ayuningtyas is already in the group ${title}`] }])
    expect((await readGroup(second))!.member_count).toBe(0)
    expect(members.map((one) => one.user_id).toSorted()).toEqual([scholar, scholar2])
    expect(await hasGroup(id)).toEqual({ [scholar]: true, [scholar2]: true, [tsa]: false })
    const stranger = await as('ld').call(assignGroupMembers, { course_group_id: second, user_id: idsOf('facilitator') })
    expect(stranger.error.errors).toEqual({ user_id: ['Choose members of this course'] })
    expect((await as('scholar2').call(listNotifications, {})).body.data[0]).toMatchObject({ url: `/group/inclass/${first}/${id}` })
  })

  test('of two groups that want the same member at once, one gets it', async () => {
    for (let round = 0; round < 3; round++) {
      const { id } = await newCourse(world)
      const groups = [await newGroup(world, id), await newGroup(world, id), await newGroup(world, id)]
      const answers = await Promise.all(
        groups.map((course_group_id) => as('ld').call(assignGroupMembers, { course_group_id, user_id: idsOf('scholar') })),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
      const counts = await Promise.all(groups.map(async (group) => (await readGroup(group))!.member_count))
      expect(counts.toSorted()).toEqual([0, 0, 1])
    }
  })

  test('have one leader at a time; who leaves leads no more and may come back', async () => {
    const { id } = await newCourse(world)
    const group = await newGroup(world, id, 'scholar', 'tsa')
    const [scholar, tsa, scholar2] = idsOf('scholar', 'tsa', 'scholar2') as [number, number, number]
    const lead = (user_id: number) => as('upcm').call(makeLeader, { course_group_id: group, user_id })
    expect((await lead(scholar)).status).toBe(200)
    expect((await lead(tsa)).status).toBe(200)
    expect((await lead(scholar2)).status).toBe(404)
    expect(await readGroup(group)).toMatchObject({ leader: 'Andi Tenri Ola' })
    expect((await readGroup(group))!.members.map(({ user_id, leader }) => [user_id, leader])).toEqual([
      [tsa, true],
      [scholar, false],
    ])
    const leave = () => as('upcm').call(unassignGroupMembers, { course_group_id: group, user_id: [tsa] })
    expect((await leave()).body.message).toBe('The member has been removed from the group')
    expect((await leave()).status).toBe(404)
    expect(await readGroup(group)).toMatchObject({ leader: null, member_count: 1 })
    await as('upcm').call(assignGroupMembers, { course_group_id: group, user_id: [tsa] })
    const dates = await world.rows<{ left_at: string | null }>(
      'select left_at from group_members where group_id = $1 and user_id = $2 order by id',
      [group, tsa],
    )
    expect(dates.map(({ left_at }) => left_at === null)).toEqual([false, true])
  })
})

test('facilitators come from the administrators of the course with that permission; the list replaces the present one', async () => {
  const { id } = await newCourse(world)
  const group = await newGroup(world, id)
  const assign = (...fasilitator_id: number[]) =>
    as('ld').call(assignGroupFacilitators, { course_id: id, course_group_id: group, fasilitator_id })
  const [facilitator, teacher] = idsOf('facilitator', 'teacher') as [number, number]
  expect((await assign(facilitator, facilitator)).status).toBe(200)
  expect((await readGroup(group))!.fasilitator.map((one) => one.name)).toEqual(['Maria Bere'])
  expect((await assign(facilitator, teacher)).error.errors).toEqual({ fasilitator_id: ['Choose facilitators of this course'] })
  const late = (...before: number[]) =>
    as('ld').call(assignGroupFacilitators, { course_id: id, course_group_id: group, fasilitator_id: [], before })
  for (const before of [[], [teacher], [facilitator, teacher]])
    expect((await late(...before)).error.message).toBe(
      'The group has other facilitators by now: Maria Bere. Open this again to change them',
    )
  expect((await late(facilitator)).status).toBe(200)
  expect((await late(facilitator)).error.message).toContain('has other facilitators by now: none')
  expect((await assign(facilitator)).status).toBe(200)
  expect((await assign()).body.message).toBe('The group has no facilitator')
  expect((await readGroup(group))!.fasilitator).toEqual([])
})
