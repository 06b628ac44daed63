import { PLACE_LENGTH } from '@pandu/contract/kit'
import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import { cachedWhileLarge, isLargeKept } from './kept-counts.ts'
import { headSizes, type HeadRange } from './list-head.ts'
import { rowsAfter, fromPlace, type ListOrder, orderOf, type Place, placeColumns, readPlace, reversed, writePlace } from './list-order.ts'
import { marksOf } from './list-marks.ts'
import type { Tables } from './tables.ts'

/** Where long lists begin; tests have shorter ones. */
export interface ListLimits {
  readonly counted: number
  readonly walked: number
}

/** A query with its columns; only the page is still to be chosen. */
export interface Shown<R> {
  limit: (rows: number) => { offset: (rows: number) => { execute: () => Promise<R[]> } }
}

/** Which page: its number. A reader who comes from the page beside it also sends the place of that page's last or first row. */
export interface PageWanted {
  number: number
  size: number
  after?: string | undefined
  before?: string | undefined
}

interface Options<TB extends keyof Tables, R> {
  columns: (query: SelectQueryBuilder<Tables, TB, object>) => Shown<R>
  order: ListOrder
  first: RawBuilder<unknown> | undefined
  /** The rows of a part of the list; used while the whole list is known to be large. */
  head: ((part: HeadRange) => SelectQueryBuilder<Tables, TB, object>) | undefined
  /** Pages are found only by their number, counted from the first row. */
  onlyByNumber: boolean
  limits: ListLimits
}

interface Counted {
  total: number
  about: boolean
}

/** The rows of a page in the order of the list, and how many rows there are in all. */
export const pageOf = async <TB extends keyof Tables, R>(
  base: SelectQueryBuilder<Tables, TB, object>,
  wanted: PageWanted,
  { columns, order, first, head, onlyByNumber, limits }: Options<TB, R>,
) => {
  const { number, size } = wanted
  const start = (number - 1) * size

  const read = (along: ListOrder, limit: number, offset: number, where?: RawBuilder<SqlBool>, from = base) => {
    const narrowed = where === undefined ? from : from.where(where)
    const sorted = (first === undefined ? narrowed : narrowed.orderBy(first, 'desc')).orderBy(orderOf(along))
    const shown = onlyByNumber ? sorted : sorted.select(placeColumns(along)).$castTo<object>()
    return columns(shown).limit(limit).offset(offset).execute() as Promise<(R & Partial<Place>)[]>
  }
  /** Rows after a place: first those with a key, then those without, or the other way round. */
  const readBehind = async (along: ListOrder, place: Place, limit: number, offset = 0) => {
    const rows: (R & Partial<Place>)[] = []
    let skipped = offset
    for (const where of rowsAfter(along, place)) {
      const some = await read(along, limit - rows.length, skipped, where)
      rows.push(...some)
      if (rows.length === limit) break
      // All rows of the first kind were skipped.
      if (some.length === 0 && skipped > 0) skipped -= await countRows(base.where(where))
      else skipped = 0
    }
    return rows
  }

  /** The rows at the beginning, or after a place: those of the first part of the list that has enough of them. */
  const ahead = async (along: ListOrder, limit: number, offset: number, place?: Place) => {
    const from = place?.list_key
    for (const keys of head && isLarge && from !== null ? headSizes(offset + limit) : []) {
      const part = head?.({ keys, from: from ?? undefined, descends: along.descends })
      const rows = await read(along, limit, offset, place && rowsAfter(along, place)[0], part)
      if (rows.length === limit) return rows
    }
    return place ? readBehind(along, place, limit, offset) : read(along, limit, offset)
  }

  const byNumber = async ({ total, about }: Counted) => {
    const left = total - start
    const limit = Math.min(size, left)
    if (left <= 0) return { rows: [], total, about }
    // The second half of a counted list, and the last rows of any list, are read from the end in reverse order: that is as quick as reading the first
    // rows.
    if (about ? left <= limits.walked : left < start)
      return { rows: (await read(reversed(order), limit, left - limit)).toReversed(), total, about }
    if (!about) return { rows: await read(order, size, start), total, about }
    const marks = await marksOf(base, order, limits.walked).read()
    const place = marks.places[Math.floor(start / limits.walked) - 1]
    // Now the number is known; there may be no such page.
    const rows = place ? await readBehind(order, place, size, start % limits.walked) : []
    return { rows, total: marks.total, about }
  }

  const turns = onlyByNumber ? undefined : (wanted.after ?? wanted.before)
  const from = turns === undefined ? undefined : readPlace(turns)
  const isForward = from !== undefined && wanted.after !== undefined
  const isNear = onlyByNumber || start < limits.walked
  // Counting from the end needs the exact number of this moment.
  const { isLarge, counting } = count(base, order, limits, !isNear && !from)
  /** Reads the page beside another one. What is read corrects an estimated total: one row more than the page shows is asked for. */
  const byPlace = async (place: Place) => {
    const [some, { total, about }] = await Promise.all([
      fromPlace(() => ahead(isForward ? order : reversed(order), size + 1, 0, place)),
      counting,
    ])
    const rows = some.slice(0, size)
    const seen = some.length > size ? Math.max(total, start + size + 1) : start + rows.length
    return { rows: isForward ? rows : rows.toReversed(), total: about && isForward ? seen : total, about }
  }
  const near = async () => {
    const [rows, counted] = await Promise.all([ahead(order, size, start), counting])
    return { rows, ...counted }
  }
  const { rows, total, about } = from ? await byPlace(from) : isNear ? await near() : await byNumber(await counting)
  const [top, tail] = [rows.at(0), rows.at(-1)]
  const both = isPlace(top) && isPlace(tail) ? { first: writePlace(top), last: writePlace(tail) } : undefined
  const edges = both && Object.values(both).every(({ length }) => length <= PLACE_LENGTH) ? both : undefined
  for (const row of rows) {
    delete row.list_key
    delete row.list_id
  }
  return { rows: rows as R[], edges, total, about }
}

const isPlace = (row: Partial<Place> | undefined): row is Place => row?.list_id !== undefined && row.list_key !== undefined

const countRows = async <TB extends keyof Tables>(rows: SelectQueryBuilder<Tables, TB, object>) =>
  (await rows.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()).total

/**
 * How many rows a list has, and whether it is known already that there are many: counted up to a bound; beyond it the result of the last walk over all
 * rows, or the planner's estimate. A large number may be ten seconds old, unless the one of this moment is needed.
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
  return { isLarge: isLargeKept(key), counting: read() }
}

/** How many rows the planner expects. */
const expected = async <TB extends keyof Tables>(base: SelectQueryBuilder<Tables, TB, object>) => {
  const [row] = await base.select(sql`1`.as('one')).explain<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>('json')
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}
