import { readFile } from '@pandu/contract/files'
import {
  createWarehouseItem,
  listWarehouse,
  MATERIAL_CATEGORY,
  rateWarehouseItem,
  removeWarehouseItems,
  updateWarehouseItem,
  warehouseCategories,
  warehouseOwners,
} from '@pandu/contract/warehouse'
import { type Facts, nobody, onRecord, plain, signedIn, staff, writers } from './facts.ts'

const item = (name: string, hidden: 0 | 1) =>
  `insert into warehouse_items (name, description, gudang_belajar_category_id, unit_gudang, type_content, mime_type, link, private)
   values ('${name}', '<p>x</p>', 1, 'LD', 'embed', 'doc', 'https://example.org', ${hidden}) returning id`

/** Items of which the facts know all, and names that nothing uses. */
export const warehouseMade = {
  publicItem: item('Public to the matrix', 0),
  privateItem: item('Private to the matrix', 1),
  usedItem: `with i as (${item('Used by a material', 0)})
   insert into materials (name, type_content, mime_type, link, warehouse_item_id) select 'Copy', 'embed', 'doc', 'https://example.org', id from i returning warehouse_item_id as id`,
  idleOwner: `insert into warehouse_owners (name) values ('Nobody of the matrix') returning id`,
  idleCategory: `insert into warehouse_categories (name) values ('Nothing of the matrix') returning id`,
}

const fields = {
  name: 'Written by the matrix',
  gudang_belajar_category_id: 1,
  unit_gudang: 'LD' as const,
  type_content: 'embed' as const,
  mime_type: 'doc' as const,
  content: 'https://example.org/matrix',
  allow_ld: '1' as const,
  private: 0 as const,
  description: '<p>Written by the matrix</p>',
}

export const warehouseFacts: Facts[] = [
  plain(listWarehouse, { may: signedIn }),
  onRecord(listWarehouse, {
    about: 'a public item',
    other: { of: (world) => world.made('publicItem'), may: signedIn },
    input: (id: number) => ({ filter: { id } }),
  }),
  onRecord(listWarehouse, {
    about: 'a private item',
    other: { of: (world) => world.made('privateItem'), may: staff },
    input: (id: number) => ({ filter: { id } }),
  }),
  plain(createWarehouseItem, { may: writers, input: fields }),
  onRecord(updateWarehouseItem, {
    other: { of: (world) => world.made('privateItem'), may: writers },
    input: (id: number) => ({ ...fields, id }),
  }),
  onRecord(removeWarehouseItems, {
    about: 'that nothing uses',
    other: { of: (world) => world.made('publicItem'), may: writers },
    input: (id: number) => [id],
  }),
  onRecord(removeWarehouseItems, {
    about: 'that a course material was made from',
    other: { of: (world) => world.made('usedItem'), may: nobody, notNow: writers },
    input: (id: number) => [id],
  }),
  onRecord(rateWarehouseItem, {
    about: 'a public item',
    other: { of: (world) => world.made('publicItem'), may: signedIn },
    input: (id: number) => ({ id, rating: 4 }),
  }),
  onRecord(rateWarehouseItem, {
    about: 'a private item',
    other: { of: (world) => world.made('privateItem'), may: staff },
    input: (id: number) => ({ id, rating: 4 }),
  }),
  ...(
    [
      [warehouseOwners, 'idleOwner', 1],
      [warehouseCategories, 'idleCategory', MATERIAL_CATEGORY],
    ] as const
  ).flatMap(([labels, idle, used]) => [
    plain(labels.list, { may: signedIn }),
    plain(labels.create, { may: writers, input: { name: 'A name of the matrix' } }),
    onRecord(labels.update, {
      other: { of: (world) => world.made(idle), may: writers },
      input: (id: number) => ({ id, name: 'Renamed by the matrix' }),
    }),
    onRecord(labels.remove, {
      about: 'that nothing uses',
      other: { of: (world) => world.made(idle), may: writers },
      input: (id: number) => ({ id }),
    }),
    onRecord(labels.remove, {
      about: 'that is in use',
      other: { of: () => used, may: nobody, notNow: writers },
      input: (id: number) => ({ id }),
    }),
  ]),
  onRecord(readFile, {
    about: 'the file of a warehouse item',
    other: { of: (world, caller) => world.file('warehouse.cover', caller, 'other'), may: signedIn },
    input: (id: string) => ({ id }),
  }),
]
