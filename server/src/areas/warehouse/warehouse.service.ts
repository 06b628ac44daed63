import type { Actor } from '@pandu/contract/kit'
import { warehouseChanged } from '@pandu/contract/warehouse'
import type { Db } from '../../kit/db.ts'
import { dropFile } from '../../kit/drop-file.ts'
import { notFound } from '../../kit/errors.ts'
import type { Call } from '../../kit/serve.ts'
import { publishToStaff } from '../../kit/staff.ts'
import { visibleItems } from './warehouse.queries.ts'

/** Refreshes the back office, and everybody else whose pages show the change. */
export const refreshWarehouse = (db: Db, others: readonly number[] = []) => publishToStaff(db, others, warehouseChanged)

/**
 * An item for making a course material from it (O84): only an item that is offered to courses. It is locked until the write is over, so that nobody
 * deletes it meanwhile. A material may refer to the item's own stored file: the warehouse keeps that file as long as a material has it, and its guard
 * lets everybody who sees such a course read it.
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

/** Drops the stored file that an item no longer uses, unless a course material was made with it. */
export const dropContent = async (call: Pick<Call<unknown>, 'db' | 'services' | 'afterCommit'>, fileId: string) => {
  const used = await call.db.selectFrom('materials').select('id').where('file_id', '=', fileId).limit(1).executeTakeFirst()
  if (!used) await dropFile(call, fileId)
}
