import { fileUrl } from '@pandu/contract/files'
import { listWarehouse, rateWarehouseItem, removeWarehouseItems, warehouseCategories, warehouseOwners } from '@pandu/contract/warehouse'
import { expect, test } from 'vitest'
import { directCalls } from '../../../test/direct-calls.ts'
import { courseMaker } from '../../../test/new-course.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { newItem, storedFile } from '../../../test/stored.ts'
import { warehouse } from './warehouse.area.ts'
import { dropContent } from './warehouse.service.ts'

const database = openTestDatabase()
const { rows } = database
const calls = directCalls(database, warehouse)
const { number, newMaterial } = courseMaker(rows)
const newLabel = (table: 'warehouse_owners' | 'warehouse_categories') =>
  number(`insert into ${table} (name) values ('Label ' || random()) returning id`)
const read = async (id: number) => (await calls.as('ld').call(listWarehouse, { filter: { id } })).data[0]!

test('items are found by their name, labels and unit, by whom they are for, and whether courses may have them', async () => {
  const name = `Walrus ${Math.random()}`
  const [owner, category] = [await newLabel('warehouse_owners'), await newLabel('warehouse_categories')]
  const plain = await newItem(rows, { name })
  const more = [{ owner }, { category }, { unit: 'SN' }, { offered: 0 as const }, { hidden: 1 as const }]
  const made = await Promise.all(more.map((given) => newItem(rows, { name, ...given })))
  const [owned, ofCategory, ofUnit, kept, hidden] = made
  await newItem(rows, { owner, category, unit: 'SN', offered: 0, hidden: 1, name: 'Otter' })
  const list = async (filter: object) =>
    (await calls.as('ld').call(listWarehouse, { filter: { search: name.toUpperCase(), ...filter } })).data
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
  expect(await list({})).toEqual([plain, ...made].toSorted((a, b) => a - b))
  expect([
    await list({ owner }),
    await list({ category }),
    await list({ unit_gudang: 'SN' }),
    await list({ allow_ld: 0 }),
    await list({ private: 1 }),
  ]).toEqual([[owned], [ofCategory], [ofUnit], [kept], [hidden]])
})

test('an item shows its cover where it has one', async () => {
  const [plain, covered] = [await newItem(rows), await newItem(rows)]
  const { id: cover } = await storedFile(rows, 'warehouse.cover', covered)
  await rows('update warehouse_items set cover = $2 where id = $1', [covered, cover])
  expect([(await read(plain)).foto, (await read(covered)).foto]).toEqual([null, fileUrl(cover)])
})

test('the stars of an item are those that it was given', async () => {
  const [item, other] = [await newItem(rows), await newItem(rows)]
  await calls.as('scholar').call(rateWarehouseItem, { id: other, rating: 1 })
  await calls.as('scholar').call(rateWarehouseItem, { id: item, rating: 5 })
  await calls.as('ld').call(rateWarehouseItem, { id: item, rating: 3 })
  expect([await read(item), await read(other)]).toMatchObject([
    { average_rating: 4, ratings: 2, my_rating: 3 },
    { average_rating: 1, ratings: 1, my_rating: null },
  ])
})

test('an item is deleted while no material is made from it, whatever is made from others', async () => {
  const [item, used] = [await newItem(rows), await newItem(rows)]
  const material = await newMaterial({ item: used })
  const remove = (id: number) => calls.as('ld').status(removeWarehouseItems, { id })
  expect([await remove(item), await remove(item), await remove(used)]).toEqual([200, 404, 409])
  await rows('update materials set deleted_at = now() where id = $1', [material])
  expect(await remove(used)).toBe(200)
})

test('the content of an item goes when no material has it', async () => {
  const [unused, used] = [await storedFile(rows, 'warehouse.content'), await storedFile(rows, 'warehouse.content')]
  await newMaterial({ file: used.id })
  const goes = async ({ id: file }: typeof unused) => {
    await calls.within('ld', (call) => dropContent(call, file))
    return (await rows('select from files where id = $1 and expires_at is not null', [file])).length > 0
  }
  expect([await goes(unused), await goes(used)]).toEqual([true, false])
})

test('a label says how many items and materials have it, and is deleted when none has', async () => {
  const [owner, category, other] = [
    await newLabel('warehouse_owners'),
    await newLabel('warehouse_categories'),
    await newLabel('warehouse_categories'),
  ]
  await newItem(rows, { category: other })
  const item = await newItem(rows, { owner, category })
  const material = await newMaterial()
  await rows('update materials set gudang_belajar_category_id = $2 where id = $1', [material, category])
  const counts = async () => {
    const [owned] = (await calls.as('ld').call(warehouseOwners.list, { filter: { id: owner } })).data
    const [held] = (await calls.as('ld').call(warehouseCategories.list, { filter: { id: category } })).data
    return [owned!.items, held!.items, held!.materials]
  }
  const remove = async () => [
    await calls.as('ld').status(warehouseOwners.remove, { id: owner }),
    await calls.as('ld').status(warehouseCategories.remove, { id: category }),
  ]
  expect([await counts(), await remove()]).toEqual([
    [1, 1, 1],
    [409, 409],
  ])
  await calls.as('ld').call(removeWarehouseItems, { id: item })
  await rows('update materials set deleted_at = now() where id = $1', [material])
  expect(await counts()).toEqual([0, 0, 0])
})
