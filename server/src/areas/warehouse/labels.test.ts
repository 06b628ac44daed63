import { expect, test } from 'vitest'
import { createWarehouseItem, MATERIAL_CATEGORY, warehouseCategories, warehouseOwners } from '@pandu/contract/warehouse'
import { testApp } from '../../../test/app.ts'

const { as, visitor } = testApp()

test('the three categories of the specification are there', async () => {
  const { data } = (await as('scholar').call(warehouseCategories.list, { sort: 'created_at' })).body
  expect(data.filter(({ id }) => id <= 3).map(({ id, name }) => [id, name])).toEqual([
    [1, 'Science'],
    [2, 'History'],
    [3, 'Adventure'],
  ])
  expect((await visitor.call(warehouseCategories.list, {})).status).toBe(401)
})

test.each([
  ['owner', warehouseOwners],
  ['category', warehouseCategories],
] as const)('an %s is made, renamed and deleted; names are taken once', async (_, labels) => {
  const { id } = (await as('upcm').call(labels.create, { name: ' Bahasa Daerah ' })).body.data
  expect((await as('upcm').call(labels.create, { name: 'bahasa daerah' })).error.errors).toEqual({ name: ['This name is already used'] })
  expect((await as('upcm').call(labels.create, { name: ' ' })).error.errors).toEqual({ name: ['This field is required!'] })
  expect((await as('upcm').call(labels.update, { id, name: 'Bahasa' })).status).toBe(200)
  expect((await as('guest').call(labels.list, { filter: { search: 'BAHASA' } })).body.data).toMatchObject([
    { id, name: 'Bahasa', items: 0 },
  ])
  expect((await as('guest').call(labels.remove, { id })).status).toBe(403)
  expect((await as('scholar').call(labels.create, { name: 'x' })).status).toBe(403)
  expect((await as('upcm').call(labels.remove, { id })).status).toBe(200)
  expect((await as('upcm').call(labels.remove, { id })).status).toBe(404)
})

test('what items use stays, and so does the category of course materials', async () => {
  const owner = (await as('upcm').call(warehouseOwners.create, { name: 'Rumah Baca' })).body.data.id
  const category = (await as('upcm').call(warehouseCategories.create, { name: 'Ekonomi' })).body.data.id
  const item = await as('upcm').call(createWarehouseItem, {
    name: 'Harga',
    gudang_belajar_category_id: category,
    gudang_belajar_owner_id: owner,
    unit_gudang: 'UP',
    type_content: 'embed',
    mime_type: 'doc',
    content: 'https://example.org',
    allow_ld: '0',
    private: 0,
    description: '<p>x</p>',
  })
  expect(item.status).toBe(200)
  const refusals = [
    await as('upcm').call(warehouseOwners.remove, { id: owner }),
    await as('upcm').call(warehouseCategories.remove, { id: category }),
    await as('superadmin').call(warehouseCategories.remove, { id: MATERIAL_CATEGORY }),
  ]
  expect(refusals.map(({ status, error }) => [status, error.message])).toEqual([
    [409, '1 item belongs to this owner, so it cannot be deleted'],
    [409, '1 item belongs to this category, so it cannot be deleted'],
    [409, 'Course materials are of this category, so it cannot be deleted'],
  ])
})
