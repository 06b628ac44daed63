import type { ServerArea } from '../../kit/area.ts'
import { warehouseFileGuards } from './warehouse.files.ts'
import { warehouseRoutes } from './warehouse.routes.ts'
import { warehouseParts } from './warehouse.parts.ts'

export const warehouse: ServerArea = {
  name: 'warehouse',
  tables: ['warehouse_categories', 'warehouse_items', 'warehouse_owners', 'warehouse_ratings'],
  joins: {
    materials: 'an item of the warehouse is a material with labels',
  },
  routes: warehouseRoutes,
  parts: warehouseParts,
  fileGuards: warehouseFileGuards,
  personal: { tables: [{ table: 'warehouse_ratings', of: 'user_id', shows: 'all', words: ['rating', 'ratings'] }] },
}
