import { assignAlumni, alumniRegions, listAlumni, unassignAlumni } from '@pandu/contract/alumni'
import { readScholar } from '@pandu/contract/accounts'
import { undoOperation } from '@pandu/contract/operations'
import { restoreScholars, trashScholars } from '@pandu/contract/trash'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoActor } from '../../../test/demo-actor.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { partsOf } from '../../../test/parts.ts'
import { areas } from '../../areas.ts'
import { alumniParts } from './alumni.parts.ts'

const database = openTestDatabase()
const { rows } = database
const { as } = directCalls(database, ...areas)
const parts = partsOf(database, alumniParts)

beforeEach(async () => {
  await rows('update users set alumni_at = null, alumni_region_id = null, alumni_region_at = null where alumni_at is not null')
  await rows('delete from alumni_regions')
})

const newRegion = async (name: string) =>
  (await rows<{ id: number }>(`insert into alumni_regions (region) values ($1 || ' ' || random()) returning id`, [name]))[0]!.id
/** Some scholars as alumni of a region. */
const alumniOf = async (region: number | null, count: number) => {
  const made = await rows<{ id: number; year_tf: number; name: string; campus: string }>(
    `update users u set alumni_at = now(), alumni_region_id = $1, alumni_region_at = case when $1::int is null then null else now() end
     where id in (select id from users where role = 'SCHOLAR' and alumni_at is null and university_id is not null and year_tf is not null
       order by university_id, id desc limit $2)
     returning id, year_tf, name, (select c.name from universities c where c.id = u.university_id) campus`,
    [region, count],
  )
  return made
}
const list = async (id: number, filter: object = {}) =>
  (await as('guest').call(listAlumni, { filter: { scholar_alumni_region_id: id, ...filter } })).data

test('a region lists its alumni, by cohort and by name', async () => {
  const [region, other] = [await newRegion('North'), await newRegion('South')]
  const people = await alumniOf(region, 3)
  await alumniOf(other, 1)
  await rows('update users set year_tf = 2019 where id = $1', [people[0]!.id])
  await rows(`update users set name = 'Zebra Crossing' where id = $1`, [people[1]!.id])
  const ids = async (filter?: object) => (await list(region, filter)).map(({ user_id }) => user_id).toSorted()
  expect(await ids()).toEqual(people.map(({ id }) => id).toSorted())
  expect([await ids({ year_tf: 2019 }), await ids({ search: 'zebra' })]).toEqual([[people[0]!.id], [people[1]!.id]])
  expect(new Map((await list(region)).map((row) => [row.user_id, row.university]))).toEqual(
    new Map(people.map(({ id, campus }) => [id, campus])),
  )
})

test('a region counts its own alumni, in its list and where it is found', async () => {
  const [region, other] = [await newRegion('Quiet waters'), await newRegion('Loud waters')]
  await alumniOf(region, 2)
  await alumniOf(other, 1)
  await newRegion('Elsewhere')
  const { data } = await as('guest').call(alumniRegions.list, { filter: { search: 'waters' } })
  expect(data.map(({ id, alumni }) => [id, alumni]).toSorted()).toEqual([
    [region, 2],
    [other, 1],
  ])
  const found = (await parts.finds(demoActor('guest'), 'waters')).find(({ key }) => key === 'alumni_regions')!
  expect(found.records.map(({ id, line }) => [id, line]).toSorted()).toEqual([
    [region, '2 alumni'],
    [other, '1 alumni'],
  ])
  expect(await parts.finds(demoActor('scholar'), 'waters')).toEqual([])
})

test('staff see how many alumni there are and how many have no region, and nobody else does', async () => {
  await alumniOf(await newRegion('West'), 2)
  await alumniOf(null, 1)
  const counts = async (who: 'guest' | 'facilitator') => (await parts.counters(demoActor(who))).map(({ key, count }) => [key, count])
  expect(await counts('guest')).toEqual([
    ['alumni', 3],
    ['alumni.waiting', 1],
  ])
  expect(await counts('facilitator')).toEqual([])
})

test('a scholar in the trash is no alumnus, and comes back with the region, or without one when it is gone', async () => {
  const [stays, goes] = [await newRegion('Staying'), await newRegion('Going')]
  const [here, gone] = (await alumniOf(stays, 2)).map(({ id }) => id) as [number, number]
  const [there] = (await alumniOf(goes, 1)).map(({ id }) => id) as [number]
  const [nowhere] = (await alumniOf(null, 1)).map(({ id }) => id) as [number]
  const counted = async () => {
    const regions = (await as('guest').call(alumniRegions.list, {})).data
    const found = (await parts.finds(demoActor('guest'), 'ing')).flatMap(({ records }) => records)
    const counters = await parts.counters(demoActor('guest'))
    return [stays, goes].map((region) => [
      regions.find(({ id }) => id === region)?.alumni,
      found.find(({ id }) => id === region)?.line,
      ...counters.map(({ count }) => count),
    ])
  }
  expect(await counted()).toEqual([
    [2, '2 alumni', 4, 1],
    [1, '1 alumni', 4, 1],
  ])
  const bystander = await rows('select alumni_region_id from users where id = $1', [here])
  await as('upcm').call(trashScholars, { id: [gone, there, nowhere] })
  expect(await counted()).toEqual([
    [1, '1 alumni', 1, 0],
    [0, '0 alumni', 1, 0],
  ])
  expect([await idsIn(stays), await idsIn(goes)]).toEqual([[here], []])

  expect(await as('upcm').status(alumniRegions.remove, { id: stays })).toBe(409)
  await as('upcm').call(alumniRegions.remove, { id: goes })
  await as('upcm').call(restoreScholars, { id: [gone, there] })
  const regionOf = async (id: number) => (await as('guest').call(readScholar, { scholar_id: id })).data.alumni_region
  expect([await regionOf(gone), await regionOf(there)]).toEqual([expect.stringMatching(/^Staying /), null])
  expect(await rows('select alumni_region_id from users where id = $1', [here])).toEqual(bystander)
  expect((await parts.counters(demoActor('guest'))).map(({ count }) => count)).toEqual([3, 1])
})

const idsIn = async (region: number) => (await list(region)).map(({ user_id }) => user_id)

test('only alumni are moved, and only those who were chosen', async () => {
  const [from, to] = [await newRegion('From'), await newRegion('To')]
  const [chosen, left] = await alumniOf(from, 2)
  const [scholar] = await rows<{ id: number }>(`select id from users where role = 'SCHOLAR' and alumni_at is null limit 1`)
  const [deleted] = await rows<{ id: number }>(
    `insert into users (name, username, email, role, password_hash, gender, alumni_at)
     select 'Deleted', n, n || '@alumni.example', 'DELETED', 'x', 'Female', now() from (select md5(random()::text) n) r returning id`,
  )
  const assign = (...scholar_id: number[]) => as('upcm').status(assignAlumni, { scholar_alumni_region_id: to, scholar_id })
  for (const other of [scholar!, deleted!]) expect(await assign(chosen!.id, other.id)).toBe(422)
  expect(await assign(chosen!.id)).toBe(200)
  expect([await idsIn(from), await idsIn(to)]).toEqual([[left!.id], [chosen!.id]])
})

describe('an assignment is undone', () => {
  const assign = async (region: number, people: readonly { id: number }[]) => {
    const scholar_id = people.map(({ id }) => id)
    return (await as('upcm').call(assignAlumni, { scholar_alumni_region_id: region, scholar_id })).data.operation_id!
  }
  const undo = (id: number, ...people: number[]) => as('upcm').status(undoOperation, { id, ...(people.length > 0 && { rows: people }) })

  test('for those who are named', async () => {
    const [from, to] = [await newRegion('From'), await newRegion('To')]
    const [one, two] = await alumniOf(from, 2)
    const operation = await assign(to, [one!, two!])
    expect(await undo(operation, one!.id)).toBe(200)
    expect([await idsIn(from), await idsIn(to)]).toEqual([[one!.id], [two!.id]])
  })

  test('only for those whom nobody has moved since', async () => {
    const [from, to, third] = [await newRegion('From'), await newRegion('To'), await newRegion('Third')]
    const [one, two] = await alumniOf(from, 2)
    const operation = await assign(to, [one!, two!])
    await assign(third, [two!])
    expect(await undo(operation)).toBe(200)
    expect([await idsIn(from), await idsIn(to), await idsIn(third)]).toEqual([[one!.id], [], [two!.id]])
    const removed = (await as('upcm').call(unassignAlumni, { scholar_id: [two!.id] })).data.operation_id
    await assign(to, [two!])
    expect([await undo(removed), await idsIn(to)]).toEqual([409, [two!.id]])
  })

  test('not for those who are in the trash', async () => {
    const [from, to] = [await newRegion('From'), await newRegion('To')]
    const [one, two] = await alumniOf(from, 2)
    const operation = await assign(to, [one!, two!])
    await as('upcm').call(trashScholars, { id: [two!.id] })
    expect(await undo(operation, two!.id)).toBe(200)
    expect(await undo(operation)).toBe(200)
    await as('upcm').call(restoreScholars, { id: [two!.id] })
    expect([await idsIn(from), await idsIn(to)]).toEqual([[one!.id], [two!.id]])
  })

  test('only for those who are still alumni', async () => {
    const [one] = await alumniOf(null, 1)
    const operation = await assign(await newRegion('To'), [one!])
    await rows('update users set alumni_at = null, alumni_region_id = null where id = $1', [one!.id])
    expect(await undo(operation)).toBe(409)
  })
})
