import type { OrderByExpression, SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from './tables.ts'

interface Wanted {
  page: { number: number; size: number }
  sort: string
}

/** A page of rows as every list call answers it (O11). */
export interface Page<R> {
  data: R[]
  total: number
  last_page: number
  message: string
}

/** A query that shows its columns: all that is left is which page of it. */
interface Shown<R> {
  limit: (rows: number) => { offset: (rows: number) => { execute: () => Promise<R[]> } }
}

/**
 * Runs a list: `base` has the joins and filters that decide which rows there are, `columns` adds what a row shows. Two statements, however many rows.
 * `sorts` maps each sort key to its expression; the id comes second, so that equal values keep their order from page to page.
 * `first` is a condition: rows for which it holds stand on top in every order.
 */
export const listPage = async <TB extends keyof Tables, R>(
  base: SelectQueryBuilder<Tables, TB, object>,
  wanted: Wanted,
  options: {
    columns: (query: SelectQueryBuilder<Tables, TB, object>) => Shown<R>
    sorts: Record<string, OrderByExpression<Tables, TB, object>>
    id: OrderByExpression<Tables, TB, object>
    first?: OrderByExpression<Tables, TB, object>
  },
): Promise<Page<R>> => {
  const { page, sort } = wanted
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const key = options.sorts[sort.replace(/^-/, '')] ?? options.id
  const { first } = options
  const [data, total] = await Promise.all([
    options
      .columns((first === undefined ? base : base.orderBy(first, 'desc')).orderBy(key, direction).orderBy(options.id, direction))
      .limit(page.size)
      .offset((page.number - 1) * page.size)
      .execute(),
    countOf(base.select(sql<number>`count(*)`.as('total'))),
  ])
  return { data, total, last_page: Math.max(1, Math.ceil(total / page.size)), message: 'OK' }
}

/** From so many rows on a count takes longer than the page itself, and nobody notices that it is a few seconds old. */
const LARGE = 5_000
const FRESH_MS = 10_000
const MOST_KEPT = 500
const kept = new Map<string, { value: unknown; until: number }>()

/**
 * What `count` answers: asked for every time, unless its largest number is a large one; then what this process heard within the last ten seconds.
 * `key` says all that the answer depends on.
 */
export const cachedWhileLarge = async <R>(key: string, numbers: (value: R) => readonly number[], count: () => Promise<R>): Promise<R> => {
  const known = kept.get(key)
  if (known && known.until > Date.now()) return known.value as R
  kept.delete(key)
  const value = await count()
  if (numbers(value).some((number) => number >= LARGE)) {
    // The oldest one goes first.
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value!)
    kept.set(key, { value, until: Date.now() + FRESH_MS })
  }
  return value
}

/** From so many milliseconds on an answer is slow, and kept for so many times as long as it took. */
const SLOW_MS = 1000
const KEPT_TIMES = 60
const slow = new WeakMap<object, Map<string, { value: unknown; until: number }>>()

/**
 * What `ask` answers, for everybody: asked for every time while that is quick. What took a second or longer is heard once in a minute, so that it takes a
 * small part of the database's time however many people look. `key` says all that the answer depends on beside the database.
 */
export const cachedWhileSlow = async <R>(db: object, key: string, ask: () => Promise<R>): Promise<R> => {
  const known = slow.get(db) ?? new Map<string, { value: unknown; until: number }>()
  slow.set(db, known)
  const last = known.get(key)
  if (last && last.until > performance.now()) return last.value as R
  const began = performance.now()
  const value = await ask()
  const now = performance.now()
  if (now - began >= SLOW_MS) known.set(key, { value, until: now + (now - began) * KEPT_TIMES })
  return value
}

interface Counting {
  compile: () => { sql: string; parameters: readonly unknown[] }
  executeTakeFirstOrThrow: () => Promise<{ total: number }>
}

/** How many rows there are: exactly, or for a large list as {@link cachedWhileLarge} says. */
export const countOf = async (counting: Counting) => {
  const { sql: text, parameters } = counting.compile()
  const { total } = await cachedWhileLarge(
    `${text}\n${JSON.stringify(parameters)}`,
    (row) => [row.total],
    () => counting.executeTakeFirstOrThrow(),
  )
  return total
}

/** `%text%` for LIKE on a lower-cased column, with the reader's own % and _ taken literally. */
export const containing = (text: string) => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`

/** Narrows a query by a filter where one was asked for: `rows.$call(given(filter.year, (q, year) => q.where('year', '=', year)))`. */
export const given =
  <Q, V>(value: V | undefined, narrow: (query: Q, value: V) => Q) =>
  (query: Q): Q =>
    value === undefined ? query : narrow(query, value)

/** The same for `filter[search]`, where an empty text asks for nothing: the pattern is for LIKE on a lower-cased column. */
export const searched = <Q>(search: string | undefined, narrow: (query: Q, pattern: string) => Q) =>
  given(search ? containing(search) : undefined, narrow)
