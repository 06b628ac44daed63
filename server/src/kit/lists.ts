import { type Expression, type SelectQueryBuilder, type SqlBool, type StringReference, sql } from 'kysely'
import type { HeadRange } from './list-head.ts'
import { type ListLimits, readPage, type PageRequest, type ShownRows } from './list-page.ts'
import type { Tables } from './tables.ts'

export { cachedWhileLarge, cachedWhileSlow, countOf } from './cached-counts.ts'

/** A list is counted up to this many rows. It is also the limit of exports. */
const COUNTED = 20_000
/** Pages that begin within this many rows after a known cursor are read from there. */
const WALKED = 1000

interface Wanted {
  page: PageRequest
  sort: string
}

/** A page of rows as every list call answers it (O11). */
export interface ListPage<R> {
  data: R[]
  total: number
  last_page: number
  /** There are too many rows to count each time: `total` and `last_page` are estimates. */
  about?: true
  /** The cursors of the first and the last row of this page, for reading the pages before and after it. */
  edges?: { first: string; last: string }
  message: string
}

/** What rows are sorted or grouped by: a column, or SQL. */
export type SortKey<TB extends keyof Tables> = StringReference<Tables, TB> | Expression<unknown>

const asSql = <TB extends keyof Tables>(key: SortKey<TB>) => (typeof key === 'string' ? sql.ref(key) : sql`${key}`)

/**
 * Reads a page of a list with two statements. `base` has the joins and filters that select the rows; `columns` adds the columns of a row. When `columns`
 * has joins, both must name their tables. docs/decisions/0071 explains how pages in the middle and at the end of long lists are found.
 * - `sorts` maps each sort key to its expression. Rows with equal values are ordered by id, so that their order does not change between pages.
 * - `heads` has sorts by which a part of the list can be read alone, for lists that select few rows of many. While the list is large, its pages are
 *   searched in these parts, and in the whole list only if they have too few rows. A head must return exactly the rows of `base` with the given keys.
 * - `first` is a condition; rows that meet it come first in every order.
 * - `moving` names sorts that change with time, or whose columns depend on the page.
 */
export const listPage = async <TB extends keyof Tables, R>(
  base: SelectQueryBuilder<Tables, TB, object>,
  { page, sort }: Wanted,
  options: {
    columns: (query: SelectQueryBuilder<Tables, TB, object>) => ShownRows<R>
    sorts: Record<string, SortKey<TB>>
    id: SortKey<TB>
    first?: SortKey<TB>
    moving?: readonly string[]
    heads?: Record<string, ((part: HeadRange) => SelectQueryBuilder<Tables, TB, object>) | undefined>
  },
  limits: ListLimits = { counted: COUNTED, walked: WALKED },
): Promise<ListPage<R>> => {
  const name = sort.replace(/^-/, '')
  const { rows, edges, total, about } = await readPage(base, page, {
    columns: options.columns,
    order: { key: asSql(options.sorts[name] ?? options.id), id: asSql(options.id), descends: sort.startsWith('-') },
    first: options.first === undefined ? undefined : asSql(options.first),
    head: options.heads?.[name],
    onlyByNumber: options.first !== undefined || options.moving?.includes(name) === true,
    limits,
  })
  const last_page = Math.max(1, Math.ceil(total / page.size))
  return { data: rows, total, last_page, ...(about && { about }), ...(edges && { edges }), message: 'OK' }
}

/** The answer of a list that is answered whole (`wholeListOf` of the contract). */
export const wholeList = <R>(data: R[]) => ({ data, total: data.length, last_page: 1, message: 'OK' })

/** `%text%` for LIKE on a lower-case column. The characters % and _ of the text are escaped. */
export const containsPattern = (text: string) => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`

/**
 * The part of a text that few rows contain: the last digits of a number, or the part of an e-mail address before the @. The rest is the same in nearly
 * all rows, so that a trigram index would have to read all of them.
 */
const rarePart = (text: string) => /\d{3,}(?!.*\d{3})/.exec(text)?.[0] ?? /^[^@]{3,}(?=@)/.exec(text)?.[0] ?? text

/** The condition that a column of lower-case text contains a search text, for large tables: the index is searched only for the rare part of the text. */
export const containsText = (column: string, search: string) => {
  const text = search.toLowerCase()
  const rare = rarePart(text)
  const found = sql<SqlBool>`${sql.ref(column)} like ${containsPattern(rare)}`
  return rare === text ? found : sql<SqlBool>`(${found} and (${sql.ref(column)} || '') like ${containsPattern(text)})`
}

/** Narrows a query by a filter if it was given: `rows.$call(ifGiven(filter.year, (q, year) => q.where('year', '=', year)))`. */
export const ifGiven =
  <Q, V>(value: V | undefined, narrow: (query: Q, value: V) => Q) =>
  (query: Q): Q =>
    value === undefined ? query : narrow(query, value)

/** The same for `filter[search]`; an empty text does not narrow. The pattern is for LIKE on a lower-case column. */
export const ifSearched = <Q>(search: string | undefined, narrow: (query: Q, pattern: string) => Q) =>
  ifGiven(search ? containsPattern(search) : undefined, narrow)
