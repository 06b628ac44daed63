import { expect, test } from 'vitest'
import { listProvinces, listRegencies } from '@pandu/contract/regions'
import { testApp } from '../../../test/app.ts'

const { as, visitor } = testApp()

test('every signed-in person reads the provinces by name, and the regencies and cities of one', async () => {
  const provinces = (await as('scholar').call(listProvinces, {})).body.data
  expect(provinces).toHaveLength(38)
  const names = provinces.map(({ name }) => name)
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'id')))
  const jawaBarat = provinces.find(({ name }) => name === 'Jawa Barat')!
  const regencies = (await as('vendor').call(listRegencies, { province_id: jawaBarat.id })).body.data
  expect(regencies.map(({ name }) => name)).toEqual(expect.arrayContaining(['Kabupaten Bogor', 'Kota Bandung', 'Kota Depok']))
  expect(regencies).toHaveLength(27)
})

test('no two regencies share a number, and none is left out', async () => {
  const provinces = (await as('scholar').call(listProvinces, {})).body.data
  const all = await Promise.all(provinces.map(({ id }) => as('scholar').call(listRegencies, { province_id: id })))
  const ids = all.flatMap(({ body }) => body.data.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toHaveLength(514)
})

test('an unknown province has no regencies; a word is refused at its field; visitors sign in first', async () => {
  expect((await as('scholar').call(listRegencies, { province_id: 99 })).body.data).toEqual([])
  expect((await as('scholar').call(listRegencies, { province_id: 'x' })).error.errors).toHaveProperty('province_id')
  expect((await visitor.call(listProvinces, {})).status).toBe(401)
})
