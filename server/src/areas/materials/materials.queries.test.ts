import { copyWarehouseItem, listMaterials } from '@pandu/contract/materials'
import { expect, test } from 'vitest'
import { directCalls } from '../../../test/direct-calls.ts'
import { courseMaker } from '../../../test/new-course.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { newItem, storedFile } from '../../../test/stored.ts'
import { areas } from '../../areas.ts'
import { lockMaterial } from './materials.queries.ts'
import { dropContent } from './materials.service.ts'

const database = openTestDatabase()
const { rows } = database
const calls = directCalls(database, ...areas)
const { newCourse, newMaterial } = courseMaker(rows)
test('materials are found by what they are called, whether courses may be offered them, and whether they are shown', async () => {
  const name = `Walrus ${Math.random()}`
  const [shown, hidden, kept] = [await newMaterial({ name }), await newMaterial({ name, status: 0 }), await newMaterial({ name })]
  await newMaterial({ name: 'Otter' })
  await rows('update materials set allow_ld = 0 where id = $1', [kept])
  const list = async (filter: object) =>
    (await calls.as('ld').call(listMaterials, { filter: { search: name.toUpperCase(), ...filter } })).data
      .map((one) => one.id)
      .toSorted((a, b) => a - b)
  expect([await list({}), await list({ allow_ld: 0 }), await list({ status: '2' }), await list({ status: '1' })]).toEqual([
    [shown, hidden, kept],
    [kept],
    [hidden],
    [shown, kept],
  ])
})

test('a write holds the material that it names', async () => {
  const [, material] = [await newMaterial(), await newMaterial({ name: 'Meant' })]
  expect(await lockMaterial(database.db, material)).toMatchObject({ id: material, name: 'Meant' })
})

test('an item of the warehouse is copied to a section once', async () => {
  const [made, other] = [await newCourse(), await newCourse()]
  const [item, second] = [await newItem(rows), await newItem(rows)]
  const copy = (gudang_belajar_id: number, { section }: { section: number }) =>
    calls.as('ld').status(copyWarehouseItem, { gudang_belajar_id, course_section_id: section })
  expect([await copy(item, made), await copy(item, made), await copy(item, other), await copy(second, made)]).toEqual([200, 422, 200, 200])
})

test('a file goes when neither a material nor an item of the warehouse has it', async () => {
  const [unused, ofMaterial, ofItem] = [
    await storedFile(rows, 'materials.content'),
    await storedFile(rows, 'materials.content'),
    await storedFile(rows, 'warehouse.content'),
  ]
  await newMaterial({ file: ofMaterial.id })
  await newItem(rows, { file: ofItem.id })
  const goes = async ({ id: file }: typeof unused) => {
    await calls.within('ld', (call) => dropContent(call, file))
    return (await rows('select from files where id = $1 and expires_at is not null', [file])).length > 0
  }
  expect([await goes(unused), await goes(ofMaterial), await goes(ofItem)]).toEqual([true, false, false])
})
