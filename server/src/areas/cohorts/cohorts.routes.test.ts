import { listScholars } from '@pandu/contract/accounts'
import {
  assignMembers,
  createCohort,
  listAffirmative,
  listCohortMembers,
  listCohorts,
  removeCohort,
  thisYear,
  unassignMembers,
  updateCohort,
} from '@pandu/contract/cohorts'
import { assignCohort, listMembers } from '@pandu/contract/courses'
import { expect, test } from 'vitest'
import { accountWorld } from '../../../test/accounts.ts'
import { demoPerson } from '../../../seed/people.ts'

const { as, rows, toldTo } = accountWorld()
const missing = 2_000_000_000
const staffReaders = ['superadmin', 'ld', 'guest'] as const
const outsiders = ['vendor', 'facilitator', 'assessor', 'scholar'] as const

let made = 0
const create = async (given: { name?: string; year?: number; description?: string } = {}) => {
  const answer = await as('upcm').call(createCohort, { name: `Angkatan ${++made}`, year: 2024, description: '', ...given })
  return answer.body.data.id
}
const read = async (id: number) => (await as('guest').call(listCohorts, { filter: { id } })).body.data[0]
/** Active scholars in no cohort that matters here. */
const scholars = async (count: number, type: 'regular' | 'non-regular' = 'regular') =>
  (await as('upcm').call(listScholars, { filter: { type, status: '1' }, sort: 'name', page: { size: count } })).body.data
const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id)
const assign = (cohort_id: number, data_user_id: number[]) => as('upcm').call(assignMembers, { cohort_id, data_user_id })
const members = async (cohort_id: number) =>
  (await as('guest').call(listCohortMembers, { filter: { cohort_id }, page: { size: 100 } })).body.data

test('cohorts are searched by name and description, filtered by year, sorted and paged', async () => {
  const id = await create({ name: 'Burung Maleo_1', year: 2023, description: 'yang bertelur di pasir' })
  const find = async (filter: object) => (await as('guest').call(listCohorts, { filter })).body.data.map((one) => one.id)
  expect(await find({ search: 'MALEO_1' })).toEqual([id])
  expect(await find({ search: 'di PASIR' })).toEqual([id])
  expect(await find({ search: 'maleo%' })).toEqual([])
  expect(await find({ search: 'maleo_1', year: 2023 })).toEqual([id])
  expect(await find({ search: 'maleo_1', year: 2022 })).toEqual([])
  const all = (await as('guest').call(listCohorts, { sort: 'year', page: { size: 100 } })).body
  expect(all.data.map(({ year }) => year)).toEqual(all.data.map(({ year }) => year).sort())
  expect((await as('guest').call(listCohorts, { page: { size: 3 } })).body).toMatchObject({
    total: all.total,
    last_page: Math.ceil(all.total / 3),
  })
  expect((await as('guest').call(listCohorts, {})).body.data[0]!.id).toBe(id)
  const counted = all.data.find(({ members: count, courses }) => count > 0 && courses > 0)!
  expect(counted.members).toBe(
    (await rows<{ n: number }>('select count(*)::int n from cohort_members where cohort_id = $1', [counted.id]))[0]!.n,
  )
  expect(counted.used_by.length).toBeGreaterThanOrEqual(counted.courses)
})

test('a cohort is created, changed whole, and deleted', async () => {
  const answer = await as('ld').call(createCohort, { name: ' Angkatan Fajar ', year: thisYear(), description: 'Pagi' })
  expect(answer.body.message).toBe('Cohort created')
  const { id } = answer.body.data
  expect(await read(id)).toMatchObject({
    name: 'Angkatan Fajar',
    year: thisYear(),
    description: 'Pagi',
    members: 0,
    courses: 0,
    used_by: [],
  })
  expect((await as('upcm').call(updateCohort, { id, name: 'Angkatan Senja', year: 2019, description: '' })).body.message).toBe(
    'Cohort updated',
  )
  expect(await read(id)).toMatchObject({ name: 'Angkatan Senja', year: 2019, description: '' })
  expect((await as('upcm').call(removeCohort, { id })).body.message).toBe('Cohort deleted')
  expect(await read(id)).toBeUndefined()
  expect((await as('upcm').call(removeCohort, { id })).status).toBe(404)
})

test('the name is needed, the year is from 2019 to now, and a name stands once a year', async () => {
  const wrong = async (fields: object) =>
    (await as('upcm').call(createCohort, { name: 'Baru', year: 2024, description: '', ...fields })).error.errors
  expect(await wrong({ name: ' ' })).toEqual({ name: ['Name is required'] })
  expect(await wrong({ name: 'x'.repeat(121) })).toEqual({ name: ['must be at most 120 characters'] })
  expect(await wrong({ year: 2018 })).toEqual({ year: [`must be from 2019 to ${thisYear()}`] })
  expect(await wrong({ year: thisYear() + 1 })).toEqual({ year: [`must be from 2019 to ${thisYear()}`] })
  expect(await wrong({ year: 'soon' })).toEqual({ year: ['Year is required'] })
  const id = await create({ name: 'Sekali Saja', year: 2022 })
  expect(await wrong({ name: 'SEKALI saja', year: 2022 })).toEqual({ name: ['A cohort with this name already exists in this year'] })
  expect(await wrong({ name: 'Sekali Saja', year: 2021 })).toBeUndefined()
  const moved = await as('upcm').call(updateCohort, { id, name: 'sekali saja', year: 2021, description: '' })
  expect([moved.status, moved.error.errors]).toEqual([422, { name: ['A cohort with this name already exists in this year'] }])
})

test('a cohort in use stays, and the refusal names the course', async () => {
  const id = await create()
  const [course] = await rows<{ id: number; title: string }>(
    'select id, title from courses where cohort_id is null and deleted_at is null limit 1',
  )
  expect((await as('ld').call(assignCohort, { course_id: course!.id, cohort_id: id })).status).toBe(200)
  const refused = await as('superadmin').call(removeCohort, { id })
  expect([refused.status, refused.error.message]).toEqual([
    409,
    `This cohort is used by the course "${course!.title}", so it cannot be deleted`,
  ])
  expect(await read(id)).toMatchObject({ courses: 1, used_by: [course!.title] })
  // Deleted courses are gone from the lists but not from the reports (O60).
  await rows('update courses set deleted_at = now() where id = $1', [course!.id])
  expect(await read(id)).toMatchObject({ courses: 0, used_by: [course!.title] })
  expect((await as('superadmin').call(removeCohort, { id })).status).toBe(409)
  await rows('update courses set deleted_at = null, cohort_id = null where id = $1', [course!.id])
})

test('a cohort cannot be deleted and given to a course at once', async () => {
  const id = await create()
  const [course] = await rows<{ id: number }>('select id from courses where cohort_id is null and deleted_at is null limit 1')
  const both = await Promise.all([
    as('upcm').call(removeCohort, { id }),
    as('ld').call(assignCohort, { course_id: course!.id, cohort_id: id }),
  ])
  const statuses = both.map(({ status }) => status)
  expect([
    [200, 422],
    [409, 200],
  ]).toContainEqual(statuses)
  await rows('update courses set cohort_id = null where id = $1', [course!.id])
})

test('members are listed newest first, with search and status; a cohort that is not there answers 404', async () => {
  const id = await create()
  const some = await scholars(3)
  await assign(id, [some[0]!.id])
  await assign(id, [some[1]!.id, some[2]!.id])
  expect((await members(id)).at(-1)).toMatchObject({
    id: some[0]!.id,
    user_id: some[0]!.id,
    no_tf: some[0]!.no_tf,
    type: 'regular',
    status: 1,
  })
  const find = async (filter: object) => idsOf((await as('ld').call(listCohortMembers, { filter: { cohort_id: id, ...filter } })).body.data)
  expect(await find({ search: some[1]!.no_tf!.toLowerCase() })).toEqual([some[1]!.id])
  await rows('update users set status = 0 where id = $1', [some[2]!.id])
  expect(await find({ status: '2' })).toEqual([some[2]!.id])
  expect((await find({ status: '1' })).length).toBe(2)
  await rows('update users set status = 1 where id = $1', [some[2]!.id])
  expect((await as('ld').call(listCohortMembers, { filter: { cohort_id: missing } })).status).toBe(404)
  expect((await as('ld').call(listCohortMembers, {} as never)).error.errors).toEqual({ 'filter.cohort_id': ['Cohort is required'] })
  expect((await as('ld').call(listCohortMembers, { filter: { cohort_id: id }, page: { size: 101 } })).status).toBe(422)
})

test('scholars are assigned as objects or as bare ids; who is in already is left alone', async () => {
  const id = await create()
  const [first, second] = await scholars(2)
  const one = await as('upcm').call(assignMembers, {
    cohort_id: id,
    data_user_id: [{ user_id: first!.id, name: 'Somebody else', type: 'scholar', type_scholar: 'non-regular' }, first!.id],
  })
  expect(one.body).toMatchObject({ message: 'Scholar added to the cohort', data: { added: 1 } })
  // The account's own name and type are used, whatever was sent.
  expect((await rows('select type_scholar from cohort_members where cohort_id = $1', [id]))[0]).toEqual({ type_scholar: 'regular' })
  expect((await assign(id, [first!.id, second!.id])).body.data.added).toBe(1)
  const none = await assign(id, [first!.id, second!.id])
  expect(none.body).toEqual({ message: 'They are all in this cohort already', data: { added: 0, operation_id: null } })
  expect((await assign(id, [])).error.errors).toEqual({ data_user_id: ['choose at least one'] })
  expect((await assign(missing, [first!.id])).status).toBe(404)
})

test('only active scholars are assigned, and then all of them or nobody', async () => {
  const id = await create()
  const [one] = await scholars(1)
  for (const other of [demoPerson('ld').id, demoPerson('facilitator').id, missing]) {
    const refused = await assign(id, [one!.id, other])
    expect([refused.status, refused.error.errors]).toEqual([422, { data_user_id: ['Choose active scholars only'] }])
  }
  expect(await members(id)).toEqual([])
})

test('two who assign the same people at once put each in once', async () => {
  const id = await create()
  const some = idsOf(await scholars(6))
  const both = await Promise.all([assign(id, some.slice(0, 4)), assign(id, some.slice(2))])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[0].body.data.added + both[1].body.data.added).toBe(6)
  expect(await members(id)).toHaveLength(6)
})

test('one and many are taken out; of two who take out the same person, one is told', async () => {
  const id = await create()
  const some = idsOf(await scholars(4))
  await assign(id, some)
  const out = (user_id: number[]) => as('upcm').call(unassignMembers, { cohort_id: id, user_id })
  expect((await out([some[0]!])).body).toMatchObject({ message: 'Scholar removed from the cohort', data: { removed: 1 } })
  expect((await out([some[0]!, some[1]!])).status).toBe(404)
  expect((await out([])).error.errors).toEqual({ user_id: ['choose at least one'] })
  const both = await Promise.all([out([some[1]!, some[2]!]), out([some[2]!, some[1]!])])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(idsOf(await members(id))).toEqual([some[3]])
})

test('who works in a group of a course has to leave it before leaving the cohort', async () => {
  const id = await create()
  const some = await scholars(2)
  await assign(id, idsOf(some))
  const [course] = await rows<{ id: number }>(
    `insert into courses (title, start_date, end_date, cohort_id) values ('K', '2026-01-01', '2026-02-01', $1) returning id`,
    [id],
  )
  const [group] = await rows<{ id: number }>(`insert into course_groups (course_id, title) values ($1, 'Kelompok Air') returning id`, [
    course!.id,
  ])
  await rows('insert into group_members (group_id, course_id, user_id) values ($1, $2, $3)', [group!.id, course!.id, some[0]!.id])
  const refused = await as('upcm').call(unassignMembers, { cohort_id: id, user_id: idsOf(some) })
  expect([refused.status, refused.error.message]).toEqual([
    409,
    `${some[0]!.name} is in the group "Kelompok Air" of a course of this cohort. Remove ${some[0]!.name} from the group first`,
  ])
  expect(await members(id)).toHaveLength(2)
  await rows('update group_members set left_at = now() where group_id = $1', [group!.id])
  expect((await as('upcm').call(unassignMembers, { cohort_id: id, user_id: idsOf(some) })).body.data.removed).toBe(2)
})

test('affirmative scholars who are not in the course yet are offered; invited, they are its members', async () => {
  const id = await create()
  const [course] = await rows<{ id: number }>(
    `insert into courses (title, start_date, end_date, cohort_id) values ('A', '2026-01-01', '2026-02-01', $1) returning id`,
    [id],
  )
  const offered = async (search?: string) =>
    (await as('ld').call(listAffirmative, { course_id: course!.id, ...(search && { filter: { search } }), page: { size: 100 } })).body
  const [chosen, ...others] = (await offered()).data
  expect(chosen).toMatchObject({ type: 'scholar', type_scholar: 'non-regular', user_id: chosen!.id })
  expect(others.length).toBeGreaterThan(2)
  expect((await offered(chosen!.name)).data.map(({ id: one }) => one)).toContain(chosen!.id)
  expect((await as('ld').call(listAffirmative, { course_id: course!.id })).body.data).toHaveLength(Math.min(6, others.length + 1))
  await as('ld').call(assignMembers, {
    cohort_id: id,
    data_user_id: [{ user_id: chosen!.user_id, name: chosen!.name, type: chosen!.type, type_scholar: chosen!.type_scholar }],
  })
  expect((await offered()).total).toBe(others.length)
  expect((await as('ld').call(listMembers, { course: course!.id })).body).toMatchObject({ total: 1, course_cohort_id: id })
  expect((await as('ld').call(listAffirmative, { course_id: missing })).status).toBe(404)
  expect((await as('ld').call(listAffirmative, {} as never)).status).toBe(422)
})

test('the picker of scholars leaves out who is in the cohort', async () => {
  const id = await create()
  const [one] = await scholars(1)
  const offered = async () =>
    (await as('upcm').call(listScholars, { filter: { type: 'regular', status: '1', not_in_cohort: id } })).body.total
  const before = await offered()
  await assign(id, [one!.id])
  expect(await offered()).toBe(before - 1)
})

test('all who match a filter come in together, as many as the picker showed', async () => {
  const id = await create()
  const [one] = await scholars(1)
  const filter = { university_id: one!.university_id!, type: 'regular' as const }
  const shown = async () => (await as('upcm').call(listScholars, { filter: { ...filter, status: '1', not_in_cohort: id } })).body.total
  const all = (expected: number | undefined, matching: object = filter) =>
    as('upcm').call(assignMembers, { cohort_id: id, matching, ...(expected !== undefined && { expected }) })
  await assign(id, [one!.id])
  const before = await shown()
  expect(before).toBeGreaterThan(1)
  await rows(
    `update users set status = 0 where id = (select id from users where university_id = $1 and role = 'SCHOLAR' and scholar_type = 'regular' and status = 1 and id <> $2 limit 1)`,
    [filter.university_id, one!.id],
  )
  const late = await all(before)
  expect([late.status, late.error.message]).toEqual([409, `${before - 1} scholars match now, not ${before}. Please look again`])
  expect((await all(undefined)).error.errors).toEqual({ data_user_id: ['choose at least one'] })
  expect((await all(1001)).error.errors).toEqual({ expected: ['at most 1000 at once'] })
  expect((await all(1, { status: '2' })).status).toBe(422)
  expect((await all(before - 1)).body.data.added).toBe(before - 1)
  expect(await shown()).toBe(0)
  const found = await members(id)
  expect(found).toHaveLength(before)
  expect(new Set(found.map(({ university, type }) => `${university} ${type}`)).size).toBe(1)
})

test('no more than a thousand come in at once', async () => {
  const id = await create()
  await rows(
    `insert into users (name, username, email, role, password_hash, scholar_type, no_tf) select 'Many ' || n, 'many' || n, 'many' || n || '@x.example', 'SCHOLAR', '', 'regular', 'MANY-' || n from generate_series(1, 1001) n`,
  )
  const answer = await as('upcm').call(assignMembers, { cohort_id: id, matching: { search: 'many' }, expected: 1000 })
  expect(answer.error.errors).toEqual({ matching: ['at most 1000 at once'] })
  await rows(`delete from users where username like 'many%'`)
})

test('staff read, staff except GUEST write, all others nothing', async () => {
  const id = await create()
  const [one] = await scholars(1)
  const writes = (who: (typeof staffReaders)[number] | (typeof outsiders)[number]) =>
    [
      as(who).call(createCohort, { name: 'Tidak', year: 2024, description: '' }),
      as(who).call(updateCohort, { id, name: 'Tidak', year: 2024, description: '' }),
      as(who).call(removeCohort, { id }),
      as(who).call(assignMembers, { cohort_id: id, data_user_id: [one!.id] }),
      as(who).call(unassignMembers, { cohort_id: id, user_id: [one!.id] }),
      as(who).call(listAffirmative, { course_id: 1 }),
    ] as const
  for (const who of ['guest', ...outsiders] as const)
    expect(
      (await Promise.all(writes(who))).map(({ status }) => status),
      who,
    ).toEqual([403, 403, 403, 403, 403, 403])
  for (const who of staffReaders) expect((await as(who).call(listCohortMembers, { filter: { cohort_id: id } })).status).toBe(200)
  for (const who of outsiders) {
    expect((await as(who).call(listCohorts, {})).status).toBe(403)
    expect((await as(who).call(listCohortMembers, { filter: { cohort_id: id } })).status).toBe(403)
  }
})

test('open screens of staff, of the courses’ administrators and of the scholars concerned hear of it', async () => {
  const id = await create()
  const [course] = await rows<{ id: number }>(
    `insert into courses (title, start_date, end_date, cohort_id) values ('L', '2026-01-01', '2026-02-01', $1) returning id`,
    [id],
  )
  await rows('insert into course_teachers (course_id, user_id) values ($1, $2)', [course!.id, demoPerson('mentor').id])
  await toldTo(0)
  await assign(id, [demoPerson('scholar').id])
  const frames = await toldTo(demoPerson('scholar').id)
  expect(frames).toContain('cohortsChanged')
  await as('upcm').call(unassignMembers, { cohort_id: id, user_id: [demoPerson('scholar').id] })
  expect(await toldTo(demoPerson('mentor').id)).toContain('cohortsChanged')
})
