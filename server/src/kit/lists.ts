import type { Expression, SelectQueryBuilder, SqlBool, StringReference } from 'kysely'
import { sql } from 'kysely'
import type { HeadRange } from './list-head.ts'
import { type ListLimits, pageOf, type PageWanted, type Shown } from './list-page.ts'
import type { Tables } from './tables.ts'

export { cachedWhileLarge, cachedWhileSlow, countOf } from './kept-counts.ts'

/** Up to so many rows a list is counted; an export holds as many. */
const COUNTED = 20_000
/** Pages that begin within so many rows of a known place are reached by walking from it. */
const WALKED = 1000

interface Wanted {
  page: PageWanted
  sort: string
}

/** A page of rows as every list call answers it (O11). */
export interface Page<R> {
  data: R[]
  total: number
  last_page: number
  /** There are too many rows to count each time: `total` and `last_page` are estimates. */
  about?: true
  /** The places of the first and the last row of this page, for reading the pages before and after it. */
  edges?: { first: string; last: string }
  message: string
}

/** What rows are sorted or grouped by: a column, or SQL. */
export type SortKey<TB extends keyof Tables> = StringReference<Tables, TB> | Expression<unknown>

const asSql = <TB extends keyof Tables>(key: SortKey<TB>) => (typeof key === 'string' ? sql.ref(key) : sql`${key}`)

/**
 * Runs a list: `base` has the joins and filters that decide which rows there are, `columns` adds what a row shows. It takes two statements, however
 * many rows there are; docs/decisions/0071 says how a page in the middle or at the end of a long list is found. `sorts` maps each sort key to its
 * expression; rows with equal values are ordered by their id, so that they keep their order from page to page. With joins in `columns` both name their
 * tables. `heads` names sorts by which a part of the list can be read alone, for lists that pick few rows out of many: while the list is large, its
 * pages are searched in its first parts, and in the whole list only if those have too few rows. A head has exactly the rows of `base` with the keys
 * that it is asked for. `first` is a condition: rows for which it holds come first in every order. `moving` names sorts that change with time, or whose
 * columns know the page.
 */
export const listPage = async <TB extends keyof Tables, R>(
  base: SelectQueryBuilder<Tables, TB, object>,
  { page, sort }: Wanted,
  options: {
    columns: (query: SelectQueryBuilder<Tables, TB, object>) => Shown<R>
    sorts: Record<string, SortKey<TB>>
    id: SortKey<TB>
    first?: SortKey<TB>
    moving?: readonly string[]
    heads?: Record<string, ((part: HeadRange) => SelectQueryBuilder<Tables, TB, object>) | undefined>
  },
  limits: ListLimits = { counted: COUNTED, walked: WALKED },
): Promise<Page<R>> => {
  const name = sort.replace(/^-/, '')
  const { rows, edges, total, about } = await pageOf(base, page, {
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

/** `%text%` for LIKE on a lower-cased column, with the reader's own % and _ taken literally. */
export const containing = (text: string) => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`

/**
 * The part of a text that few rows share: the last digits of a number, or what is before the @ of an e-mail address. The rest is the same in nearly all
 * rows, and an index of trigrams would have to read all of them.
 */
const rarePart = (text: string) => /\d{3,}(?!.*\d{3})/.exec(text)?.[0] ?? /^[^@]{3,}(?=@)/.exec(text)?.[0] ?? text

/** The condition that a column of lower-case text holds what somebody typed, for lists that grow: its index is asked only for the rare part. */
export const holding = (column: string, search: string) => {
  const text = search.toLowerCase()
  const rare = rarePart(text)
  const found = sql<SqlBool>`${sql.ref(column)} like ${containing(rare)}`
  return rare === text ? found : sql<SqlBool>`(${found} and (${sql.ref(column)} || '') like ${containing(text)})`
}

/** Narrows a query by a filter where one was asked for: `rows.$call(given(filter.year, (q, year) => q.where('year', '=', year)))`. */
export const given =
  <Q, V>(value: V | undefined, narrow: (query: Q, value: V) => Q) =>
  (query: Q): Q =>
    value === undefined ? query : narrow(query, value)

/** The same for `filter[search]`, where an empty text asks for nothing: the pattern is for LIKE on a lower-cased column. */
export const searched = <Q>(search: string | undefined, narrow: (query: Q, pattern: string) => Q) =>
  given(search ? containing(search) : undefined, narrow)
