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

/**
 * Runs a list: `base` has the joins and filters that decide which rows there are, `columns` adds what a row shows. Two statements, however many rows.
 * `sorts` maps each sort key to its expression; the id comes second, so that equal values keep their order from page to page.
 */
export const listPage = async <TB extends keyof Tables, R>(
  base: SelectQueryBuilder<Tables, TB, object>,
  wanted: Wanted,
  options: {
    columns: (query: SelectQueryBuilder<Tables, TB, object>) => SelectQueryBuilder<Tables, TB, R>
    sorts: Record<string, OrderByExpression<Tables, TB, object>>
    id: OrderByExpression<Tables, TB, object>
  },
): Promise<Page<R>> => {
  const { page, sort } = wanted
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const key = options.sorts[sort.replace(/^-/, '')] ?? options.id
  const [data, counted] = await Promise.all([
    options
      .columns(base.orderBy(key as never, direction).orderBy(options.id as never, direction))
      .limit(page.size)
      .offset((page.number - 1) * page.size)
      .execute(),
    base.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  const { total } = counted
  return { data, total, last_page: Math.max(1, Math.ceil(total / page.size)), message: 'OK' }
}

/** `%text%` for LIKE on a lower-cased column, with the reader's own % and _ taken literally. */
export const containing = (text: string) => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
