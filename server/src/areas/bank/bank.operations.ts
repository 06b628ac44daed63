import { bankChanged } from '@pandu/contract/bank'
import { isStaff } from '@pandu/contract/kit'
import { BANK_ADD, BANK_REMOVE } from '@pandu/contract/operations'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { conflict } from '../../kit/errors.ts'
import { publishToStaff } from '../../kit/staff.ts'
import type { FileGuards } from '../../kit/stored-files.ts'
import type { UndoHandlers } from '../../kit/area.ts'
import { isIncluded } from '../operations/operations.service.ts'
import { presentItems } from './bank.queries.ts'

export const itemsText = (count: number) => (count === 1 ? '1 document' : `${count} documents`)

/** Hides documents with their files. The sweep deletes both after the days that the setting says. */
export const hideItems = async (db: Db, ids: readonly number[]) => {
  await db
    .updateTable('bank_data')
    .set({ deleted_at: sql`now()` })
    .where('id', 'in', ids)
    .execute()
}

/** How the bulk changes of the bank data are undone. */
export const bankUndoers: UndoHandlers = {
  [BANK_ADD]: async ({ db }, { payload }, only) => {
    const ids = (payload as { ids: number[] }).ids.filter(isIncluded(only))
    const items = await presentItems(db)
      .select(['id', 'title', sql<boolean>`updated_at > created_at`.as('changed')])
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute()
    const changed = items.find((item) => item.changed)
    if (changed) throw conflict(`"${changed.title}" has been changed since, so this cannot be undone`)
    if (items.length > 0)
      await hideItems(
        db,
        items.map(({ id }) => id),
      )
    await publishToStaff(db, [], bankChanged)
  },

  [BANK_REMOVE]: async ({ db }, { id, payload }, only) => {
    const ids = (payload as { ids: number[] }).ids.filter(isIncluded(only))
    // Only what this operation deleted: the rows and the operation have the same time stamp, because one transaction wrote both.
    const back = await db
      .updateTable('bank_data')
      .set({ deleted_at: null })
      .where('id', 'in', ids)
      .where('deleted_at', '=', db.selectFrom('operations').select('created_at').where('id', '=', id))
      .returning('id')
      .execute()
    if (back.length === 0) throw conflict('These documents were permanently deleted, so this can no longer be undone')
    await publishToStaff(db, [], bankChanged)
  },
}

/** Whoever reads shared documents reads their files; nobody reads those of deleted documents. */
export const bankFileGuards: FileGuards = {
  'bank.content': {
    mayRead: async ({ db, actor }, file) =>
      isStaff(actor) && !!(await presentItems(db).select('id').where('file_id', '=', file.id).executeTakeFirst()),
  },
}
