import type { Actor } from '@pandu/contract/kit'
import { warehouseChanged } from '@pandu/contract/warehouse'
import type { Db } from '../../kit/db.ts'
import { dropFile } from '../../kit/drop-file.ts'
import { notFound } from '../../kit/errors.ts'
import { publish } from '../../kit/live.ts'
import type { Call } from '../../kit/serve.ts'
import { staffIds } from '../../kit/staff.ts'
import { visibleItems } from './warehouse.queries.ts'

/** Tells the back office that the warehouse changed, and everybody else who has reason to look. */
export const refreshWarehouse = async (db: Db, others: readonly number[] = []) =>
  publish(db, [...(await staffIds(db)), ...others], warehouseChanged)

/**
 * An item as a course material is made from it (O84): only what is offered to courses. It is held until the write is over, so that nobody
 * deletes it meanwhile. A material may refer to the item's own stored file: the warehouse keeps that file for as long as a material has it,
 * and its guard lets everybody who sees such a course read it.
 */
export const itemForMaterial = async (db: Db, actor: Actor, id: number) => {
  const item = await visibleItems(db, actor)
    .selectAll('warehouse_items')
    .where('id', '=', id)
    .where('allow_ld', '=', 1)
    .where('private', '=', 0)
    .forKeyShare()
    .executeTakeFirst()
  if (!item) throw notFound()
  return item
}

/** Drops the stored file of an item that has it no longer, unless a course material was made with it. */
export const dropContent = async (call: Pick<Call<unknown>, 'db' | 'services' | 'afterCommit'>, fileId: string) => {
  const used = await call.db.selectFrom('materials').select('id').where('file_id', '=', fileId).limit(1).executeTakeFirst()
  if (!used) await dropFile(call, fileId)
}
