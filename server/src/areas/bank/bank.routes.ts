import {
  bankChanged,
  createBankItem,
  createBankItems,
  listBankCategories,
  listBankData,
  removeBankItems,
  updateBankItem,
} from '@pandu/contract/bank'
import { type Actor, emptyFieldMessage, type Upload, mustExist, oneOrMany } from '@pandu/contract/kit'
import { BANK_ADD, BANK_REMOVE } from '@pandu/contract/operations'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { dropFile } from '../../kit/drop-file.ts'
import { invalid, notFound } from '../../kit/errors.ts'
import { ifGiven, listPage, ifSearched, wholeList } from '../../kit/lists.ts'
import { contentUrl } from '../../kit/content.ts'
import { refuseOutdatedChange } from '../../kit/outdated-change.ts'
import { type Call, serve } from '../../kit/serve.ts'
import { publishToStaff } from '../../kit/staff.ts'
import { recordOperation } from '../operations/operations.service.ts'
import { hideItems, itemsText } from './bank.operations.ts'
import { asItem, lockItems, presentItems, withColumns } from './bank.queries.ts'
import { reserveId } from '../../kit/rows.ts'

const refreshBank = (db: Db) => publishToStaff(db, [], bankChanged)

interface Given {
  title: string
  description: string
  category: string
  year: number
}

/** Stores the content for the document with this id. */
const keepContent = async ({ keep, actor }: Call<Actor>, id: number, content: Upload | string) =>
  typeof content === 'string'
    ? { link: content.trim(), file_id: null }
    : { link: null, file_id: await keep(content, { kind: 'bank.content', recordId: id, ownerId: actor.id }) }

/** A file carries the id of its document and the document that of its file, so the document's id is reserved first. */
const insertItem = async (call: Call<Actor>, { title, description, category, year }: Given, content: Upload | string) => {
  const id = await reserveId(call.db, 'bank_data')
  await call.db
    .insertInto('bank_data')
    .values({ id, title, description, category, year, ...(await keepContent(call, id, content)), created_by: call.actor.id })
    .execute()
  return id
}

export const bankRoutes = [
  serve(listBankData, async ({ db }, input) => {
    const { search, id, category, year } = input.filter
    const rows = presentItems(db)
      .$call(ifGiven(id, (q, value) => q.where('bank_data.id', '=', value)))
      .$call(ifGiven(category, (q, value) => q.where('category', '=', value)))
      .$call(ifGiven(year, (q, value) => q.where('year', '=', value)))
      .$call(ifSearched(search, (q, pattern) => q.where('bank_data.search_text', 'like', pattern)))
    const page = await listPage(rows, input, {
      columns: withColumns,
      sorts: { created_at: 'bank_data.created_at', title: sql`lower(title)`, year: 'year' },
      id: 'bank_data.id',
    })
    return { ...page, data: page.data.map(asItem) }
  }),

  serve(listBankCategories, async ({ db }) => {
    const data = await presentItems(db)
      .select(['category as name', sql<number>`count(*)`.as('items')])
      .groupBy('category')
      .orderBy(sql`lower(category)`)
      .execute()
    return wholeList(data)
  }),

  serve(createBankItem, async (call, given) => {
    const id = await insertItem(call, given, mustExist(given.content, 'The content'))
    await refreshBank(call.db)
    return { message: 'The document has been added to the bank data', data: { id } }
  }),

  serve(createBankItems, async (call, { data, content }) => {
    const records: { record_id: number; label: string; before: string; after: string }[] = []
    for (const [at, row] of data.entries()) {
      const given = mustExist(row.type_content === 'upload' ? content?.[at] : row.content, 'The content')
      records.push({ record_id: await insertItem(call, row, given), label: row.title, before: '', after: 'Added' })
    }
    const ids = records.map(({ record_id }) => record_id)
    const text = `${itemsText(ids.length)} added`
    const operation_id = await recordOperation(call, { kind: BANK_ADD, title: text, payload: { ids }, records })
    await refreshBank(call.db)
    return { message: text, data: { added: ids.length, operation_id } }
  }),

  serve(updateBankItem, async (call, { id, updated_at, title, description, category, year, type_content, content }) => {
    const { db } = call
    const [item] = await lockItems(db, [id])
    if (!item) throw notFound()
    refuseOutdatedChange(updateBankItem, { ...item, content: contentUrl(item) }, updated_at, 'document')
    const isNew = content !== undefined && content !== ''
    // Content that is left out stays, but only if it has the kind that the form names.
    const stays = (type_content === 'embed') === (item.link !== null)
    // An emptied link differs from one that was not sent: a form shows it, so emptying it is intended.
    const isEmptied = type_content === 'embed' && content === ''
    if (!isNew && (!stays || isEmptied)) throw invalid({ content: [emptyFieldMessage] })
    await db
      .updateTable('bank_data')
      .set({ title, description, category, year, ...(isNew && (await keepContent(call, id, content))), updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    if (isNew && item.file_id) await dropFile(call, item.file_id)
    await refreshBank(db)
    return { message: 'The document has been updated' }
  }),

  serve(removeBankItems, async (call, ids) => {
    const { db } = call
    const items = await lockItems(db, ids)
    if (items.length < ids.length) throw notFound()
    await hideItems(db, ids)
    const operation_id = await recordOperation(call, {
      kind: BANK_REMOVE,
      title: `${oneOrMany(items, ({ title }) => `"${title}"`, itemsText)} deleted`,
      payload: { ids },
      records: items.map(({ id, title, category, year }) => ({
        record_id: id,
        label: title,
        before: `${category}, ${year}`,
        after: 'Deleted',
      })),
    })
    await refreshBank(db)
    return { message: items.length === 1 ? 'The document has been deleted' : `${itemsText(items.length)} deleted`, data: { operation_id } }
  }),
]
