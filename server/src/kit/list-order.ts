import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { invalid } from './errors.ts'
import { codeOf } from './faults.ts'

/** The order of a list: by a key, and by the id where keys are equal. PostgreSQL puts rows without a key last, and first where the order descends. */
export interface ListOrder {
  readonly key: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  readonly descends: boolean
}

/** The position of a row in an order: its key and its id, as PostgreSQL writes them. */
export interface Place {
  list_key: string | null
  list_id: string
}

/** The columns of a {@link Place}. */
export const placeColumns = ({ key, id }: ListOrder) => [
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
 * The rows after a place, as conditions to be tried one after the other until there are enough rows. Rows with and without a key have separate
 * conditions, because an index answers only one of them at a time.
 */
export const rowsAfter = ({ key, id, descends }: ListOrder, { list_key, list_id }: Place): RawBuilder<SqlBool>[] => {
  const than = sql.raw(descends ? '<' : '>')
  const sameKey = sql<SqlBool>`(${key} is null and ${id} ${than} ${list_id})`
  const further = sql<SqlBool>`(${key}, ${id}) ${than} (${list_key}, ${list_id})`
  if (list_key === null) return descends ? [sameKey, sql<SqlBool>`${key} is not null`] : [sameKey]
  return descends ? [further] : [further, sql<SqlBool>`${key} is null`]
}

const unknownPlace = () => invalid({ page: ['This place in the list is not known. Please open the list again'] })

/** A place as the wire writes it. Readers send it back as it is. */
export const writePlace = ({ list_key, list_id }: Place) => Buffer.from(JSON.stringify([list_key, list_id])).toString('base64url')

/** The place that a reader has sent back. */
export const readPlace = (text: string): Place => {
  let read: unknown
  try {
    read = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    throw unknownPlace()
  }
  if (!Array.isArray(read)) throw unknownPlace()
  const [list_key, list_id]: unknown[] = read
  // PostgreSQL takes no text with a zero in it.
  const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0')
  if (!isText(list_id) || !(list_key === null || isText(list_key))) throw unknownPlace()
  return { list_key, list_id }
}

/** Reads rows after a place that came from outside: a place that does not fit this order is an error of its sender. */
export const fromPlace = async <R>(read: () => Promise<R>): Promise<R> => {
  try {
    return await read()
  } catch (error) {
    // Class 22: the text is not a number or date, or is out of range.
    if (codeOf(error)?.startsWith('22')) throw unknownPlace()
    throw error
  }
}
