import { emptyFieldMessage, type ParsedInputOf, type Actor } from '@pandu/contract/kit'
import {
  createWarehouseItem,
  listWarehouse,
  rateWarehouseItem,
  removeWarehouseItems,
  updateWarehouseItem,
  warehouseRules,
} from '@pandu/contract/warehouse'
import { sql } from 'kysely'
import { checkKeptContent, contentUrl, storeContent } from '../../kit/content.ts'
import type { Db } from '../../kit/db.ts'
import { dropFile } from '../../kit/drop-file.ts'
import { invalid, notFound } from '../../kit/errors.ts'
import { cleanRich, isEmptyRich } from '../../kit/html.ts'
import { ifGiven, listPage, ifSearched } from '../../kit/lists.ts'
import { redrawPicture } from '../../kit/pictures.ts'
import { type Call, serve } from '../../kit/serve.ts'
import { labelRoutes } from './labels.routes.ts'
import { asItem, lockItems, visibleItems, withColumns } from './warehouse.queries.ts'
import { dropContent, refreshWarehouse } from './warehouse.service.ts'
import { refuseOutdatedChange } from '../../kit/outdated-change.ts'
import { reserveId, oneRow } from '../../kit/rows.ts'

type Given = Omit<ParsedInputOf<typeof updateWarehouseItem>, 'id' | 'updated_at'>

/** The columns of an item without its files. Category and owner are locked, so that nobody deletes them meanwhile. */
const columnsOf = async (db: Db, given: Given) => {
  const {
    name,
    gudang_belajar_category_id,
    gudang_belajar_owner_id,
    unit_gudang,
    type_content,
    mime_type,
    allow_ld,
    private: hidden,
  } = given
  const [category, owner] = [gudang_belajar_category_id, gudang_belajar_owner_id]
  const found = {
    gudang_belajar_category_id: await db.selectFrom('warehouse_categories').select('id').where('id', '=', category).forKeyShare().execute(),
    ...(owner !== undefined && {
      gudang_belajar_owner_id: await db.selectFrom('warehouse_owners').select('id').where('id', '=', owner).forKeyShare().execute(),
    }),
  }
  const missing = Object.entries(found).filter(([, rows]) => rows.length === 0)
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map(([field]) => [field, ['This does not exist any more']])))
  const clean = cleanRich(given.description)
  if (isEmptyRich(clean)) throw invalid({ description: [emptyFieldMessage] })
  return {
    name,
    description: clean,
    gudang_belajar_category_id,
    ...(owner !== undefined && { gudang_belajar_owner_id: owner }),
    unit_gudang,
    type_content,
    mime_type,
    allow_ld,
    private: hidden,
  }
}

const keepCover = async ({ keep, actor }: Call<Actor>, recordId: number, cover: Parameters<typeof redrawPicture>[0]) => {
  const { upload, bytes } = await redrawPicture(cover, 'cover')
  return keep(upload, { kind: 'warehouse.cover', recordId, ownerId: actor.id, bytes })
}

export const warehouseRoutes = [
  serve(listWarehouse, async ({ db, actor }, input) => {
    const { search, id, category, owner, unit_gudang, allow_ld, private: hidden } = input.filter
    const rows = visibleItems(db, actor)
      .$call(ifGiven(id, (q, value) => q.where('warehouse_items.id', '=', value)))
      .$call(ifGiven(category, (q, value) => q.where('gudang_belajar_category_id', '=', value)))
      .$call(ifGiven(owner, (q, value) => q.where('gudang_belajar_owner_id', '=', value)))
      .$call(ifGiven(unit_gudang, (q, value) => q.where('unit_gudang', '=', value)))
      .$call(ifGiven(allow_ld, (q, value) => q.where('allow_ld', '=', value)))
      .$call(ifGiven(hidden, (q, value) => q.where('private', '=', value)))
      .$call(ifSearched(search, (q, pattern) => q.where('warehouse_items.search_text', 'like', pattern)))
    const page = await listPage(rows, input, {
      columns: (q) => withColumns(q, actor),
      sorts: {
        created_at: 'warehouse_items.created_at',
        name: sql`lower(warehouse_items.name)`,
        average_rating: 'warehouse_items.average_rating',
      },
      id: 'warehouse_items.id',
    })
    return { ...page, data: page.data.map(asItem) }
  }),

  serve(createWarehouseItem, async (call, { cat_gudang = 'scholar', ...given }) => {
    const { db, actor } = call
    const columns = await columnsOf(db, given)
    // The files carry the id of the item and the item those of its files, so the item's id is reserved first.
    const id = await reserveId(db, 'warehouse_items')
    const content = await storeContent(call, given, { kind: 'warehouse.content', recordId: id, ownerId: actor.id })
    const cover = given.cover && (await keepCover(call, id, given.cover))
    await db
      .insertInto('warehouse_items')
      .values({ ...columns, ...content, id, cat_gudang, created_by: actor.id, ...(cover && { cover }) })
      .execute()
    await refreshWarehouse(db)
    return { message: 'The item has been added to the learning warehouse', data: { id } }
  }),

  serve(updateWarehouseItem, async (call, { id, updated_at, ...given }) => {
    const { db, actor } = call
    const [item] = await lockItems(db, [id])
    if (!item) throw notFound()
    refuseOutdatedChange(
      updateWarehouseItem,
      { ...item, allow_ld: String(item.allow_ld), content: contentUrl(item), cover: undefined },
      updated_at,
      'item',
    )
    const columns = await columnsOf(db, given)
    const content = await storeContent(call, given, { kind: 'warehouse.content', recordId: id, ownerId: actor.id })
    if (!content) await checkKeptContent(db, item, given)
    const cover = given.cover && (await keepCover(call, id, given.cover))
    await db
      .updateTable('warehouse_items')
      .set({ ...columns, ...content, ...(cover && { cover }), updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    if (content && item.file_id) await dropContent(call, item.file_id)
    if (cover && item.cover) await dropFile(call, item.cover)
    await refreshWarehouse(db)
    return { message: 'The item has been updated' }
  }),

  serve(removeWarehouseItems, async (call, ids) => {
    const { db, allow } = call
    const items = await lockItems(db, ids)
    if (items.length < ids.length) throw notFound()
    for (const item of items) allow(warehouseRules.remove, item)
    await db.deleteFrom('warehouse_items').where('id', 'in', ids).execute()
    for (const { file_id, cover } of items) {
      if (file_id) await dropContent(call, file_id)
      if (cover) await dropFile(call, cover)
    }
    await refreshWarehouse(db)
    return { message: ids.length === 1 ? 'The item has been deleted' : `${ids.length} items have been deleted` }
  }),

  serve(rateWarehouseItem, async ({ db, actor }, { id, rating }) => {
    // The item is locked, so that the second of two ratings at once counts the first.
    const item = await visibleItems(db, actor).select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    if (!item) throw notFound()
    await db
      .insertInto('warehouse_ratings')
      .values({ item_id: id, user_id: actor.id, rating })
      .onConflict((on) => on.columns(['item_id', 'user_id']).doUpdateSet({ rating, rated_at: sql`now()` }))
      .execute()
    const updated = await sql<{ average_rating: number; ratings: number }>`
      update warehouse_items i set average_rating = r.average, ratings = r.many
      from (select round(avg(rating), 2) average, count(*) many from warehouse_ratings where item_id = ${id}) r
      where i.id = ${id} returning i.average_rating, i.ratings`.execute(db)
    await refreshWarehouse(db, [actor.id])
    return { message: 'Thank you, your rating is saved', data: oneRow(updated) }
  }),

  ...labelRoutes,
]
