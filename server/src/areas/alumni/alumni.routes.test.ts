import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { listScholars, readScholar, updateScholar } from '@pandu/contract/accounts'
import { alumniRegions, assignAlumni, listAlumni, unassignAlumni } from '@pandu/contract/alumni'
import { listOperations, undoOperation } from '@pandu/contract/operations'
import { demoPerson } from '../../../seed/people.ts'
import { testApp } from '../../../test/app.ts'
import { inDatabase } from '../../../test/database.ts'

const world = testApp()
const { as, visitor } = world
const missing = 2_000_000_000

const makeRegion = async (region: string) => {
  const answer = await as('elsn').call(alumniRegions.create, { region })
  expect(answer.status, JSON.stringify(answer.error)).toBe(200)
  return answer.body.data.id
}
const read = async (id: number) => (await as('guest').call(alumniRegions.list, { filter: { id } })).body.data[0]
const waiting = async () =>
  (await as('guest').call(listScholars, { filter: { alumni: 1, region: 'none' }, page: { size: 100 } })).body.data.map(({ id }) => id)
const membersOf = async (id: number) =>
  (await as('guest').call(listAlumni, { filter: { scholar_alumni_region_id: id }, page: { size: 100 } })).body.data.map((one) => one.id)
const assign = (region: number, scholar_id: number | number[]) =>
  as('elsn').call(assignAlumni, { scholar_alumni_region_id: region, scholar_id })

test('regions come 15 to a page, the latest first; filter[region] looks in their names', async () => {
  const first = (await as('guest').call(alumniRegions.list, {})).body
  expect([first.data.length, first.last_page]).toEqual([15, Math.ceil(first.total / 15)])
  const created = first.data.map(({ created_at }) => created_at)
  expect(created).toEqual(created.toSorted().toReversed())
  const named = async (filter: object) =>
    (await as('guest').call(alumniRegions.list, { filter, sort: 'region' })).body.data.map(({ region }) => region)
  expect(await named({ region: 'KALIMANTAN' })).toEqual(['East Kalimantan', 'South Kalimantan'])
  expect(await named({ search: 'kalimantan', region: 'east' })).toEqual(['East Kalimantan'])
  expect(await named({ region: '%' })).toEqual([])
})

test('a region is created once, renamed, and deleted while nobody is in it', async () => {
  const id = await makeRegion(' Maluku ')
  expect(await read(id)).toMatchObject({ region: 'Maluku', alumni: 0 })
  expect((await as('elsn').call(alumniRegions.create, { region: 'MALUKU' })).error.errors).toEqual({
    region: ['This region already exists'],
  })
  expect((await as('elsn').call(alumniRegions.create, { region: ' ' })).error.errors).toEqual({ region: ['Region is required'] })
  expect((await as('elsn').call(alumniRegions.update, { id, region: 'Maluku Utara' })).body.message).toBe('Region updated')
  expect((await as('elsn').call(alumniRegions.update, { id: missing, region: 'x' })).status).toBe(404)

  const [alumnus] = await waiting()
  await assign(id, alumnus!)
  const refused = await as('superadmin').call(alumniRegions.remove, { id })
  expect([refused.status, refused.error.message]).toEqual([409, '1 alumnus belongs to this region, so it cannot be deleted'])
  await as('elsn').call(unassignAlumni, { scholar_id: alumnus! })
  expect((await as('elsn').call(alumniRegions.remove, { id })).body.message).toBe('Region deleted')
  expect((await as('elsn').call(alumniRegions.remove, { id })).status).toBe(404)
})

test('an alumnus without a region is assigned, shown with the region, moved, and taken out with the word success', async () => {
  const [from, to] = [await makeRegion('Sana'), await makeRegion('Sini')]
  const [id] = await waiting()
  const assigned = await assign(from, id!)
  expect(assigned.body.message).toMatch(/ assigned to Sana$/)
  expect(await waiting()).not.toContain(id)
  expect(await membersOf(from)).toEqual([id])
  expect((await as('guest').call(readScholar, { scholar_id: id! })).body.data.alumni_region).toBe('Sana')
  expect((await as('guest').call(listScholars, { filter: { region: from } })).body.data.map((one) => one.id)).toEqual([id])

  await assign(to, [id!])
  expect([await membersOf(from), await membersOf(to)]).toEqual([[], [id]])
  expect((await assign(to, [id!])).body).toMatchObject({ message: 'Already in Sini', data: { assigned: 0, operation_id: null } })

  const out = await as('elsn').call(unassignAlumni, { scholar_id: id! })
  expect(out.body.message).toBe('success')
  expect(await waiting()).toContain(id)
  expect((await as('elsn').call(unassignAlumni, { scholar_id: id! })).status).toBe(404)
})

test('all alumni of a campus who are in no region are assigned together, as many as the picker showed', async () => {
  const region = await makeRegion('Semua')
  const shown = async (university_id?: number) =>
    (
      await as('elsn').call(listScholars, {
        filter: { alumni: 1, region: 'none', ...(university_id && { university_id }) },
        page: { size: 100 },
      })
    ).body
  const { university_id } = (await shown()).data[0]!
  const { total, data } = await shown(university_id!)
  const all = (expected: number) =>
    as('elsn').call(assignAlumni, { scholar_alumni_region_id: region, matching: { university_id: university_id! }, expected })
  expect((await all(total + 1)).status).toBe(409)
  expect((await all(total)).body.data.assigned).toBe(total)
  expect((await membersOf(region)).toSorted()).toEqual(data.map(({ id }) => id).toSorted())
  expect((await shown(university_id!)).total).toBe(0)
  expect((await as('elsn').call(unassignAlumni, { scholar_id: data.map(({ id }) => id) })).status).toBe(200)
})

test('who got a region while all without one were being assigned stays in it', async () => {
  const [region, other] = [await makeRegion('Barat'), await makeRegion('Timur')]
  const { total, data } = (await as('elsn').call(listScholars, { filter: { alumni: 1, region: 'none' }, page: { size: 100 } })).body
  const { id, university_id } = data[0]!
  const expected = data.filter((one) => one.university_id === university_id).length
  expect(total).toBe(data.length)
  const colleague = new pg.Client({ connectionString: world.databaseUrl })
  await colleague.connect()
  try {
    await colleague.query('begin')
    await colleague.query('update users set alumni_region_id = $2, alumni_region_at = now() where id = $1', [id, other])
    const all = as('elsn').call(assignAlumni, { scholar_alumni_region_id: region, matching: { university_id: university_id! }, expected })
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitFor(async () => expect(await inDatabase(world.databaseUrl, waits)).toHaveLength(1), 20_000)
    await colleague.query('commit')
    const { status, error } = await all
    expect([status, error.message]).toEqual([
      409,
      'Some of them have been assigned to a region in the meantime. Please look at the list again',
    ])
  } finally {
    await colleague.end()
  }
  expect([await membersOf(other), await membersOf(region)]).toEqual([[id], []])
  await as('elsn').call(unassignAlumni, { scholar_id: id })
})

test('only alumni are assigned, to a region that is there, and all of the chosen or none', async () => {
  const region = await makeRegion('Kini')
  const [id] = await waiting()
  for (const other of [demoPerson('scholar').id, demoPerson('upcm').id, missing]) {
    const refused = await assign(region, [id!, other])
    expect([refused.status, refused.error.errors]).toEqual([
      422,
      { scholar_id: ['Choose alumni only: scholars with a date in "Alumni since"'] },
    ])
  }
  expect(await membersOf(region)).toEqual([])
  expect((await assign(missing, id!)).status).toBe(404)
  expect((await assign(region, [])).error.errors).toEqual({ scholar_id: ['choose at least one'] })
  expect((await as('elsn').call(unassignAlumni, { scholar_id: [id!] })).status).toBe(404)
  const unnamed = await as('guest').call(listAlumni, { filter: {} as never })
  expect([unnamed.status, unnamed.error.errors]).toEqual([422, { 'filter.scholar_alumni_region_id': ['Region is required'] }])
  expect((await as('guest').call(listAlumni, { filter: { scholar_alumni_region_id: missing } })).status).toBe(404)
})

test('several are assigned as one operation; taking it back leaves alone who was moved again', async () => {
  const [from, to, third] = [await makeRegion('Satu'), await makeRegion('Dua'), await makeRegion('Tiga')]
  const [a, b, c, d] = (await waiting()) as [number, number, number, number]
  await assign(from, [a, b])
  const { operation_id } = (await assign(to, [a, b, c, d])).body.data
  const { data } = (await as('guest').call(listOperations, { filter: { area: 'alumni' } })).body
  expect(data[0]).toMatchObject({ id: operation_id, title: '4 alumni assigned to Dua', rows: 4 })
  await assign(third, d)
  expect((await as('ld').call(undoOperation, { id: operation_id! })).status).toBe(200)
  expect([(await membersOf(from)).toSorted(), await membersOf(to), await membersOf(third)]).toEqual([[a, b].toSorted(), [], [d]])
  expect(await waiting()).toContain(c)
})

test('once all of them were moved again there is nothing to take back', async () => {
  const [from, to] = [await makeRegion('Empat'), await makeRegion('Lima')]
  const [a] = (await waiting()) as [number]
  const { operation_id } = (await assign(from, [a])).body.data
  await assign(to, [a])
  const late = await as('ld').call(undoOperation, { id: operation_id! })
  expect([late.status, late.error.message]).toEqual([409, 'These alumni have been moved since, so this cannot be undone'])
  expect(await membersOf(to)).toEqual([a])
  await as('elsn').call(unassignAlumni, { scholar_id: [a] })
})

test('taking out is taken back too, but not into a region that is gone', async () => {
  const [stays, goes] = [await makeRegion('Lama'), await makeRegion('Bubar')]
  const [a, b] = (await waiting()) as [number, number]
  await assign(stays, a)
  await assign(goes, b)
  const { operation_id } = (await as('elsn').call(unassignAlumni, { scholar_id: [a, b] })).body.data
  await as('elsn').call(alumniRegions.remove, { id: goes })
  expect((await as('elsn').call(undoOperation, { id: operation_id })).status).toBe(200)
  expect(await membersOf(stays)).toEqual([a])
  expect(await waiting()).toContain(b)
})

test('who is no alumnus any more leaves the region', async () => {
  const region = await makeRegion('Kembali')
  const [id] = await waiting()
  await assign(region, id!)
  expect((await as('upcm').call(updateScholar, { id: id!, alumni_at: '' })).status).toBe(200)
  expect(await membersOf(region)).toEqual([])
  expect((await as('upcm').call(listScholars, { filter: { alumni: 0, user_id: id! } })).body.total).toBe(1)
  await as('upcm').call(updateScholar, { id: id!, alumni_at: '2025-08-20' })
  expect(await waiting()).toContain(id)
})

test('assigning and deleting a region at once: one of them loses, and nobody is left in a region that is gone', async () => {
  const people = await waiting()
  for (let round = 0; round < 8; round++) {
    const region = await makeRegion(`Balapan ${round}`)
    const [put, gone] = await Promise.all([assign(region, people[0]!), as('upcm').call(alumniRegions.remove, { id: region })])
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([put.status, gone.status])
    if (put.status === 200) await as('elsn').call(unassignAlumni, { scholar_id: people[0]! })
  }
})

test('GUEST only reads; partners, scholars and visitors not even that', async () => {
  const id = await makeRegion('Sunyi')
  const [alumnus] = await waiting()
  for (const who of ['guest', 'vendor', 'scholar'] as const) {
    expect((await as(who).call(alumniRegions.create, { region: 'x' })).status, who).toBe(403)
    expect((await as(who).call(alumniRegions.remove, { id })).status, who).toBe(403)
    expect((await as(who).call(assignAlumni, { scholar_alumni_region_id: id, scholar_id: alumnus! })).status, who).toBe(403)
    expect((await as(who).call(unassignAlumni, { scholar_id: alumnus! })).status, who).toBe(403)
  }
  expect((await as('scholar').call(alumniRegions.list, {})).status).toBe(403)
  expect((await as('vendor').call(listAlumni, { filter: { scholar_alumni_region_id: id } })).status).toBe(403)
  expect((await visitor.call(alumniRegions.list, {})).status).toBe(401)
})
