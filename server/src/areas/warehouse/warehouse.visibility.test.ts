import { copyWarehouseItem } from '@pandu/contract/materials'
import { listWarehouse, rateWarehouseItem, warehousePages } from '@pandu/contract/warehouse'
import { expect, test } from 'vitest'
import type { DemoUsername } from '../../../seed/people.ts'
import { demoActor } from '../../../test/demo-actor.ts'
import { directCalls } from '../../../test/direct-calls.ts'
import { courseMaker } from '../../../test/new-course.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { partsOf } from '../../../test/parts.ts'
import { newItem, storedFile } from '../../../test/stored.ts'
import { areas } from '../../areas.ts'
import type { StoredFile } from '../../kit/stored-files.ts'
import { warehouseFileGuards } from './warehouse.files.ts'
import { warehouseParts } from './warehouse.parts.ts'

const database = openTestDatabase()
const { rows } = database
const calls = directCalls(database, ...areas)
const parts = partsOf(database, warehouseParts)
const { newCourse, putInto, newMaterial } = courseMaker(rows)
const people = ['ld', 'guest', 'facilitator', 'vendor', 'scholar', 'scholar2'] as const

const whoever = async (sees: (who: (typeof people)[number]) => Promise<boolean>) => {
  const found: string[] = []
  for (const who of people) if (await sees(who)) found.push(who)
  return found.join(' ')
}
const read = async (id: number, who: DemoUsername) => (await calls.as(who).call(listWarehouse, { filter: { id } })).data[0]

test('staff list and rate every item, others those that are not private', async () => {
  const [item, hidden] = [await newItem(rows), await newItem(rows, { hidden: 1 })]
  const whoLists = (id: number) => whoever(async (who) => !!(await read(id, who)))
  const rates = async (who: DemoUsername) => [
    await calls.as(who).status(rateWarehouseItem, { id: item, rating: 4 }),
    await calls.as(who).status(rateWarehouseItem, { id: hidden, rating: 4 }),
  ]
  expect([await whoLists(item), await whoLists(hidden)]).toEqual([people.join(' '), 'ld guest'])
  expect([await rates('ld'), await rates('scholar'), await rates('facilitator')]).toEqual([
    [200, 200],
    [200, 404],
    [200, 404],
  ])
})

test('staff see which materials were made from an item and are there still', async () => {
  const [item, other] = [await newItem(rows), await newItem(rows)]
  await newMaterial({ name: 'First', item })
  await newMaterial({ name: 'Of another', item: other })
  const gone = await newMaterial({ name: 'Gone', item })
  await rows('update materials set deleted_at = now() where id = $1', [gone])
  const used = async (who: DemoUsername) => (await read(item, who))!.used_by
  expect([await used('guest'), await used('scholar'), await used('facilitator')]).toEqual([['First'], [], []])
})

test('only items that are offered to courses and not private are copied to one', async () => {
  const { section } = await newCourse()
  const copy = async (given: Parameters<typeof newItem>[1]) =>
    calls.as('ld').status(copyWarehouseItem, { gudang_belajar_id: await newItem(rows, given), course_section_id: section })
  expect([await copy({}), await copy({ hidden: 1 }), await copy({ offered: 0 })]).toEqual([200, 404, 404])
})

const whoReads = (file: StoredFile) => whoever((who) => calls.within(who, (call) => warehouseFileGuards[file.kind]!.mayRead(call, file)))

test('whoever sees an item reads its content and its cover', async () => {
  const [item, hidden] = [await newItem(rows), await newItem(rows, { hidden: 1 })]
  for (const kind of ['warehouse.content', 'warehouse.cover']) {
    const files = [await storedFile(rows, kind, item), await storedFile(rows, kind, hidden)] as const
    expect([await whoReads(files[0]), await whoReads(files[1])], kind).toEqual([people.join(' '), 'ld guest'])
  }
})

test('the content of a private item is read by those who have it in a course, by scholars while it is shown there', async () => {
  const item = await newItem(rows, { hidden: 1 })
  const [file, other] = [await storedFile(rows, 'warehouse.content', item), await storedFile(rows, 'warehouse.content', item)]
  const [material, { section }] = [await newMaterial({ file: file.id, item }), await newCourse()]
  await putInto(section, 'material_id', material)
  expect([await whoReads(file), await whoReads(other)]).toEqual(['ld guest facilitator scholar', 'ld guest'])
  await rows('update materials set status = 0 where id = $1', [material])
  expect(await whoReads(file)).toBe('ld guest facilitator')
  await rows('update materials set deleted_at = now() where id = $1', [material])
  expect(await whoReads(file)).toBe('ld guest')
})

test('the search finds items for staff alone, and opens the list with them', async () => {
  const name = `Walrus${Math.trunc(Math.random() * 1e9)}`
  await newItem(rows, { name })
  const found = async (who: Parameters<typeof demoActor>[0]) =>
    (await parts.finds(demoActor(who), name)).flatMap(({ records }) => records.map(({ url }) => url))
  expect([await found('guest'), await found('facilitator'), await found('scholar')]).toEqual([
    [warehousePages.list({}, { search: name })],
    [],
    [],
  ])
})
