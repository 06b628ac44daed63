import { warehouseCategories, warehouseChanged, warehouseOwners, warehouseRules } from '@pandu/contract/warehouse'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { serveResource } from '../../kit/serve-resource.ts'
import { staffIds } from '../../kit/staff.ts'

const taken: [string, string] = ['name', 'This name is already used']
const byName = { created_at: 'created_at', name: sql`lower(name)` } as const
const tells = { event: warehouseChanged, readers: staffIds }

const itemsOf = (column: 'gudang_belajar_category_id' | 'gudang_belajar_owner_id', id: ReturnType<typeof sql.ref>) =>
  sql<number>`(select count(*) from warehouse_items i where i.${sql.ref(column)} = ${id})`
const materialsOf = (id: ReturnType<typeof sql.ref>) =>
  sql<number>`(select count(*) from materials m where m.gudang_belajar_category_id = ${id} and m.deleted_at is null)`

const uses = async (db: Db, table: 'warehouse_categories' | 'warehouse_owners', id: number) => {
  const isCategory = table === 'warehouse_categories'
  const counts = await db
    .selectFrom(table)
    .select([
      itemsOf(isCategory ? 'gudang_belajar_category_id' : 'gudang_belajar_owner_id', sql.ref(`${table}.id`)).as('items'),
      (isCategory ? materialsOf(sql.ref(`${table}.id`)) : sql<number>`0`).as('materials'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, ...counts, isCategory }
}

const owners = serveResource(warehouseOwners, {
  table: 'warehouse_owners',
  columns: (query) =>
    query.select([
      'id',
      'name',
      'created_at',
      'updated_at',
      itemsOf('gudang_belajar_owner_id', sql.ref('warehouse_owners.id')).as('items'),
      sql<number>`0`.as('materials'),
    ]),
  search: sql<string>`lower(name)`,
  sorts: byName,
  unique: { warehouse_owners_name: taken },
  beforeRemove: async ({ db, allow }, { id }) => allow(warehouseRules.removeLabel, await uses(db, 'warehouse_owners', id)),
  tells,
})

const categories = serveResource(warehouseCategories, {
  table: 'warehouse_categories',
  columns: (query) =>
    query.select([
      'id',
      'name',
      'created_at',
      'updated_at',
      itemsOf('gudang_belajar_category_id', sql.ref('warehouse_categories.id')).as('items'),
      materialsOf(sql.ref('warehouse_categories.id')).as('materials'),
    ]),
  search: sql<string>`lower(name)`,
  sorts: byName,
  unique: { warehouse_categories_name: taken },
  beforeRemove: async ({ db, allow }, { id }) => allow(warehouseRules.removeLabel, await uses(db, 'warehouse_categories', id)),
  tells,
})

export const labelRoutes = [...owners, ...categories]
