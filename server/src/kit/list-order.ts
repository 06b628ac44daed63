import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { invalid } from './errors.ts'
import { codeOf } from './error-codes.ts'

/** The order of a list: by a key, then by id. PostgreSQL sorts rows without a key last, or first when the order is descending. */
export interface ListOrder {
  readonly key: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  readonly descends: boolean
}

/** The position of a row in an order: its key and its id, as text of PostgreSQL. */
export interface Cursor {
  list_key: string | null
  list_id: string
}

/** The columns of a {@link Cursor}. */
export const cursorColumns = ({ key, id }: ListOrder) => [
  sql<string | null>`(${key})::text`.as('list_key'),
  sql<string>`(${id})::text`.as('list_id'),
]

/** The same order, backwards. */
export const reversed = (order: ListOrder): ListOrder => ({ ...order, descends: !order.descends })

/** The columns of `order by`. */
export const orderOf = ({ key, id, descends }: ListOrder) => {
  const direction = sql.raw(descends ? 'desc' : 'asc')
  return sql`${key} ${direction}, ${id} ${direction}`
}

/**
 * Conditions for the rows after a cursor. They are used one after another until there are enough rows. Rows with and without a key have separate
 * conditions, because an index can be used for only one of them at a time.
 */
export const rowsAfter = ({ key, id, descends }: ListOrder, { list_key, list_id }: Cursor): RawBuilder<SqlBool>[] => {
  const than = sql.raw(descends ? '<' : '>')
  const sameKey = sql<SqlBool>`(${key} is null and ${id} ${than} ${list_id})`
  const further = sql<SqlBool>`(${key}, ${id}) ${than} (${list_key}, ${list_id})`
  if (list_key === null) return descends ? [sameKey, sql<SqlBool>`${key} is not null`] : [sameKey]
  return descends ? [further] : [further, sql<SqlBool>`${key} is null`]
}

const unknownCursor = () => invalid({ page: ['This place in the list is not known. Please open the list again'] })

/** The cursor as opaque text for the API. Readers send it back unchanged. */
export const encodeCursor = ({ list_key, list_id }: Cursor) => Buffer.from(JSON.stringify([list_key, list_id])).toString('base64url')

/** The cursor of such a text. */
export const decodeCursor = (text: string): Cursor => {
  let read: unknown
  try {
    read = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    throw unknownCursor()
  }
  if (!Array.isArray(read)) throw unknownCursor()
  const [list_key, list_id]: unknown[] = read
  // PostgreSQL does not accept text with NUL characters.
  const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0')
  if (!isText(list_id) || !(list_key === null || isText(list_key))) throw unknownCursor()
  return { list_key, list_id }
}

/** Reads rows after a cursor of a reader, and turns a cursor that does not fit the order into an input error. */
export const withCursorErrors = async <R>(read: () => Promise<R>): Promise<R> => {
  try {
    return await read()
  } catch (error) {
    // Class 22: the text is not a number or date, or is out of range.
    if (codeOf(error)?.startsWith('22')) throw unknownCursor()
    throw error
  }
}
