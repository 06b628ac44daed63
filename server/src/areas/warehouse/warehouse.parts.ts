import { warehousePages, warehouseRules } from '@pandu/contract/warehouse'
import { defineFind } from '../../kit/finds.ts'
import type { Parts } from '../../kit/parts.ts'
import { visibleItems } from './warehouse.queries.ts'

const listWith = (search: string) => warehousePages.list({}, { search: search.slice(0, 100) })

export const warehouseParts: Parts = {
  // An item has no page of its own: its list, which only staff have, shows it alone.
  finds: ({ db, reader }) =>
    warehouseRules.read.test(reader) === true
      ? [
          defineFind({
            key: 'warehouse',
            label: 'Gudang Belajar',
            large: 'warehouse_items',
            rows: visibleItems(db, reader)
              .innerJoin('warehouse_categories', 'warehouse_categories.id', 'warehouse_items.gudang_belajar_category_id')
              .select([
                'warehouse_items.id',
                'warehouse_items.name as title',
                'warehouse_items.search_text as text',
                'warehouse_categories.name as category',
                'warehouse_items.unit_gudang',
              ]),
            line: ({ category, unit_gudang }) => [category, unit_gudang],
            page: ({ title }) => listWith(title),
            list: listWith,
          }),
        ]
      : [],
}
