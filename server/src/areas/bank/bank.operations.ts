import { bankChanged } from '@pandu/contract/bank'
import { isStaff } from '@pandu/contract/kit'
import { BANK_ADD, BANK_REMOVE } from '@pandu/contract/operations'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { expireFiles, unexpireFiles } from '../../kit/drop-file.ts'
import { conflict } from '../../kit/errors.ts'
import { publish } from '../../kit/live.ts'
import { staffIds } from '../../kit/staff.ts'
import type { FileGuards } from '../../kit/stored-files.ts'
import type { UndoHandlers } from '../../kit/area.ts'
import { isIncluded } from '../operations/operations.service.ts'
import { presentItems } from './bank.queries.ts'

export const itemsText = (count: number) => (count === 1 ? '1 document' : `${count} documents`)

const filesOf = async (db: Db, ids: readonly number[]) => {
  const rows = await db.selectFrom('bank_data').select('file_id').where('id', 'in', ids).execute()
  return rows.flatMap(({ file_id }) => file_id ?? [])
}

/** Hides documents. The sweep deletes them after 30 days, and their files a day later. */
export const hideItems = async (db: Db, ids: readonly number[]) => {
  await db
    .updateTable('bank_data')
    .set({ deleted_at: sql`now()` })
    .where('id', 'in', ids)
    .execute()
  await expireFiles(db, await filesOf(db, ids), 31)
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
    await publish(db, await staffIds(db), bankChanged)
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
    if (back.length === 0) throw conflict('These documents were permanently deleted after 30 days')
    await unexpireFiles(
      db,
      await filesOf(
        db,
        back.map((item) => item.id),
      ),
    )
    await publish(db, await staffIds(db), bankChanged)
  },
}

/** Whoever reads shared documents reads their files; nobody reads those of deleted documents. */
export const bankFileGuards: FileGuards = {
  'bank.content': {
    mayRead: async ({ db, actor }, file) =>
      isStaff(actor) && !!(await presentItems(db).select('id').where('file_id', '=', file.id).executeTakeFirst()),
  },
}
