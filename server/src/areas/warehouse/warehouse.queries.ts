import { fileUrl } from '@pandu/contract/files'
import { type Actor, isStaff } from '@pandu/contract/kit'
import type { WarehouseItem } from '@pandu/contract/warehouse'
import { sql } from 'kysely'
import { contentUrl, fileColumns } from '../../kit/content.ts'
import type { Db } from '../../kit/db.ts'

/** The items that someone may see: private ones only for staff (O84). */
export const visibleItems = (db: Db, actor: Actor) =>
  db.selectFrom('warehouse_items').$if(!isStaff(actor), (q) => q.where('warehouse_items.private', '=', 0))

/** Names of the course materials that were made from an item and are not deleted. */
const usedBy = sql<string[]>`(
  select coalesce(jsonb_agg(m.name order by m.id), '[]') from (
    select id, name from materials where warehouse_item_id = warehouse_items.id and deleted_at is null order by id limit 20
  ) m)`

/** The columns of a list of the visible items, under the names of the wire. */
export const withColumns = (rows: ReturnType<typeof visibleItems>, actor: Actor) =>
  rows
    .innerJoin('warehouse_categories', 'warehouse_categories.id', 'warehouse_items.gudang_belajar_category_id')
    .leftJoin('warehouse_owners', 'warehouse_owners.id', 'warehouse_items.gudang_belajar_owner_id')
    .leftJoin('files', 'files.id', 'warehouse_items.file_id')
    .leftJoin('warehouse_ratings', (join) =>
      join.onRef('warehouse_ratings.item_id', '=', 'warehouse_items.id').on('warehouse_ratings.user_id', '=', actor.id),
    )
    .select([
      'warehouse_items.id',
      'warehouse_items.name',
      'gudang_belajar_category_id',
      'warehouse_categories.name as category',
      'gudang_belajar_owner_id',
      'warehouse_owners.name as owner',
      'unit_gudang',
      'type_content',
      'mime_type',
      'link',
      'file_id',
      ...fileColumns,
      'allow_ld',
      'private',
      'description',
      'cover',
      'cat_gudang',
      'average_rating',
      'ratings',
      'warehouse_ratings.rating as my_rating',
      'warehouse_items.created_at',
      'warehouse_items.updated_at',
      (isStaff(actor) ? usedBy : sql<string[]>`'[]'::jsonb`).as('used_by'),
    ])

type ItemRow = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number]

/** A row as the API answers it. */
export const asItem = ({ link, file_id, cover, allow_ld, ...row }: ItemRow): WarehouseItem => ({
  ...row,
  content: contentUrl({ link, file_id }),
  allow_ld: allow_ld === 1 ? '1' : '0',
  foto: cover && fileUrl(cover),
})

/** An item locked until the write is over, with the materials made from it. */
export const lockItems = (db: Db, ids: readonly number[]) =>
  db.selectFrom('warehouse_items').selectAll().select(usedBy.as('used_by')).where('id', 'in', ids).orderBy('id').forUpdate().execute()
