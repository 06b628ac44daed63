import { MAX_CURSOR_LENGTH } from '@pandu/contract/kit'
import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import { cachedWhileLarge, hasCachedLargeCount } from './cached-counts.ts'
import { headSizes, type HeadRange } from './list-head.ts'
import {
  rowsAfter,
  withCursorErrors,
  type ListOrder,
  orderOf,
  type Cursor,
  cursorColumns,
  decodeCursor,
  reversed,
  encodeCursor,
} from './list-order.ts'
import { marksOf } from './list-marks.ts'
import type { Tables } from './tables.ts'

/** Limits of how lists are counted and read; tests use smaller ones. */
export interface ListLimits {
  readonly counted: number
  readonly walked: number
}

/** A query with its columns, to which only limit and offset are added. */
export interface ShownRows<R> {
  limit: (rows: number) => { offset: (rows: number) => { execute: () => Promise<R[]> } }
}

/** The requested page. A reader who comes from the page before or after it also sends a cursor: that of the last or first row there. */
export interface PageRequest {
  number: number
  size: number
  after?: string | undefined
  before?: string | undefined
}

interface Options<TB extends keyof Tables, R> {
  columns: (query: SelectQueryBuilder<Tables, TB, object>) => ShownRows<R>
  order: ListOrder
  first: RawBuilder<unknown> | undefined
  /** Reads a part of the list. It is used when the whole list is known to be large. */
  head: ((part: HeadRange) => SelectQueryBuilder<Tables, TB, object>) | undefined
  /** Whether pages are only found by their number, without cursors. */
  onlyByNumber: boolean
  limits: ListLimits
}

interface Counted {
  total: number
  about: boolean
}

/** Reads the rows of a page and the total number of rows. */
export const readPage = async <TB extends keyof Tables, R>(
  base: SelectQueryBuilder<Tables, TB, object>,
  wanted: PageRequest,
  { columns, order, first, head, onlyByNumber, limits }: Options<TB, R>,
) => {
  const { number, size } = wanted
  const start = (number - 1) * size

  const read = (along: ListOrder, limit: number, offset: number, where?: RawBuilder<SqlBool>, from = base) => {
    const narrowed = where === undefined ? from : from.where(where)
    const sorted = (first === undefined ? narrowed : narrowed.orderBy(first, 'desc')).orderBy(orderOf(along))
    const shown = onlyByNumber ? sorted : sorted.select(cursorColumns(along)).$castTo<object>()
    return columns(shown).limit(limit).offset(offset).execute() as Promise<(R & Partial<Cursor>)[]>
  }
  /** Reads rows after a cursor: first those with a key, then those without, or the other way round. */
  const readAfter = async (along: ListOrder, cursor: Cursor, limit: number, offset = 0) => {
    const rows: (R & Partial<Cursor>)[] = []
    let skipped = offset
    for (const where of rowsAfter(along, cursor)) {
      const found = await read(along, limit - rows.length, skipped, where)
      rows.push(...found)
      if (rows.length === limit) break
      // The offset skipped all rows of this condition, so the next condition skips fewer.
      if (found.length === 0 && skipped > 0) skipped -= await countRows(base.where(where))
      else skipped = 0
    }
    return rows
  }

  /** Reads rows from the beginning, or after a cursor: from the smallest part of the list that has enough of them. */
  const readFirst = async (along: ListOrder, limit: number, offset: number, cursor?: Cursor) => {
    const from = cursor?.list_key
    for (const keys of head && isLarge && from !== null ? headSizes(offset + limit) : []) {
      const part = head?.({ keys, from: from ?? undefined, descends: along.descends })
      const rows = await read(along, limit, offset, cursor && rowsAfter(along, cursor)[0], part)
      if (rows.length === limit) return rows
    }
    return cursor ? readAfter(along, cursor, limit, offset) : read(along, limit, offset)
  }

  const byNumber = async ({ total, about }: Counted) => {
    const left = total - start
    const limit = Math.min(size, left)
    if (left <= 0) return { rows: [], total, about }
    // The second half of a counted list, and the last rows of any list, are read from the end in reverse order, which is as fast as reading the
    // first rows.
    if (about ? left <= limits.walked : left < start)
      return { rows: (await read(reversed(order), limit, left - limit)).toReversed(), total, about }
    if (!about) return { rows: await read(order, size, start), total, about }
    const marks = await marksOf(base, order, limits.walked).read()
    const cursor = marks.cursors[Math.floor(start / limits.walked) - 1]
    // The exact number is known now, so the page may not exist.
    const rows = cursor ? await readAfter(order, cursor, size, start % limits.walked) : []
    return { rows, total: marks.total, about }
  }

  const requested = onlyByNumber ? undefined : (wanted.after ?? wanted.before)
  const from = requested === undefined ? undefined : decodeCursor(requested)
  const isForward = from !== undefined && wanted.after !== undefined
  const isNear = onlyByNumber || start < limits.walked
  // Reading from the end needs the exact current number of rows.
  const { isLarge, counting } = count(base, order, limits, !isNear && !from)
  /** Reads the page after or before a cursor. It reads one row more than the page has, to correct an estimated total. */
  const byCursor = async (cursor: Cursor) => {
    const [found, { total, about }] = await Promise.all([
      withCursorErrors(() => readFirst(isForward ? order : reversed(order), size + 1, 0, cursor)),
      counting,
    ])
    const rows = found.slice(0, size)
    const seen = found.length > size ? Math.max(total, start + size + 1) : start + rows.length
    return { rows: isForward ? rows : rows.toReversed(), total: about && isForward ? seen : total, about }
  }
  const near = async () => {
    const [rows, counted] = await Promise.all([readFirst(order, size, start), counting])
    return { rows, ...counted }
  }
  const { rows, total, about } = from ? await byCursor(from) : isNear ? await near() : await byNumber(await counting)
  const [top, tail] = [rows.at(0), rows.at(-1)]
  const both = isCursor(top) && isCursor(tail) ? { first: encodeCursor(top), last: encodeCursor(tail) } : undefined
  const edges = both && Object.values(both).every(({ length }) => length <= MAX_CURSOR_LENGTH) ? both : undefined
  for (const row of rows) {
    delete row.list_key
    delete row.list_id
  }
  return { rows: rows as R[], edges, total, about }
}

const isCursor = (row: Partial<Cursor> | undefined): row is Cursor => row?.list_id !== undefined && row.list_key !== undefined

const countRows = async <TB extends keyof Tables>(rows: SelectQueryBuilder<Tables, TB, object>) =>
  (await rows.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()).total

/**
 * The number of rows of a list, and whether it is already known to be large. Rows are counted up to a bound. Above it the number comes from the last
 * reading of all rows, or is the planner's estimate. A large number may be ten seconds old, unless the current one is needed.
 */
const count = <TB extends keyof Tables>(
  base: SelectQueryBuilder<Tables, TB, object>,
  order: ListOrder,
  { counted, walked }: ListLimits,
  now: boolean,
): { isLarge: boolean; counting: Promise<Counted> } => {
  const { total: walkedTo = 0 } = marksOf(base, order, walked)
  if (walkedTo > counted) return { isLarge: true, counting: Promise.resolve({ total: walkedTo, about: true }) }
  const bounded = base
    .modifyFront(sql`count(*)::int total from (select`)
    .select(sql`1`.as('one'))
    .modifyEnd(sql`limit ${sql.lit(counted + 1)}) counted`)
    .$castTo<{ total: number }>()
  const { sql: text, parameters } = bounded.compile()
  const key = `${text}\n${JSON.stringify(parameters)}`
  let isNew = false
  const ask = async () => {
    isNew = true
    const { total } = await bounded.executeTakeFirstOrThrow()
    if (total <= counted) return { total, about: false }
    return { total: Math.max(total, await expected(base)), about: true }
  }
  const read = async () => {
    const heard = await cachedWhileLarge(key, ({ total }) => [total], ask)
    return heard.about || isNew || !now ? heard : ask()
  }
  return { isLarge: hasCachedLargeCount(key), counting: read() }
}

/** How many rows the planner expects. */
const expected = async <TB extends keyof Tables>(base: SelectQueryBuilder<Tables, TB, object>) => {
  const [row] = await base.select(sql`1`.as('one')).explain<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>('json')
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}
