import { type SelectQueryBuilder, sql } from 'kysely'
import { dropOldest } from './drop-oldest.ts'
import { type ListOrder, orderOf, type Cursor } from './list-order.ts'
import type { Tables } from './tables.ts'

/** Marks are used for this many milliseconds, because reading all rows of a list takes a third of a second for a million. */
const SERVE_MS = 60_000
/** For this many milliseconds the number of rows that was counted with the marks is better than an estimate. */
const TELL_MS = 10 * 60_000
/** The most lists whose marks are kept. For lists of a million rows they take about 8 MB. */
const MOST_KEPT = 100

/** Keeps cursors at regular intervals of a long list, so that a page in its middle is found without reading from the beginning. */
export interface ListMarks {
  readonly total: number
  /** The cursors of the rows number `every`, 2 × `every`, and so on. */
  readonly cursors: readonly Cursor[]
}

interface Kept {
  marks: Promise<ListMarks>
  made: number
  /** Known once all rows were read. */
  total?: number
}
const kept = new Map<string, Kept>()

/** What is known about a list without asking the database. */
export interface KnownMarks {
  /** The number of rows, if they were all read within the last ten minutes. */
  readonly total: number | undefined
  /** Returns the marks. Reads all rows for them unless that was done within the last minute. */
  readonly read: () => Promise<ListMarks>
}

/** The marks of all rows of `base` in an order. They are shared by all readers of this process who see the same rows. */
export const marksOf = <TB extends keyof Tables>(
  base: SelectQueryBuilder<Tables, TB, object>,
  order: ListOrder,
  every: number,
): KnownMarks => {
  const window = sql`over (order by ${orderOf(order)})`
  const walk = base
    // Only the few keys that are kept are converted to text.
    .modifyFront(sql`list_key::text, list_id::text, nth from (select`)
    .select([sql`${order.key}`.as('list_key'), sql`${order.id}`.as('list_id')])
    .select([sql<number>`(row_number() ${window})::int`.as('nth'), sql<boolean>`lead(true) ${window} is null`.as('is_last')])
    .modifyEnd(sql`) walked where is_last or nth % ${sql.lit(every)} = 0 order by nth`)
    .$castTo<Cursor & { nth: number }>()
  const { sql: text, parameters } = walk.compile()
  const name = `${text}\n${JSON.stringify(parameters)}`
  const before = kept.get(name)
  const make = () => {
    const one: Kept = {
      made: Date.now(),
      marks: walk.execute().then((rows) => {
        one.total = rows.at(-1)?.nth ?? 0
        return {
          total: one.total,
          cursors: rows.flatMap(({ nth, list_key, list_id }) => (nth % every === 0 ? [{ list_key, list_id }] : [])),
        }
      }),
    }
    kept.delete(name)
    if (kept.size >= MOST_KEPT) dropOldest(kept)
    kept.set(name, one)
    one.marks.catch(() => kept.delete(name))
    return one.marks
  }
  const isWithin = (one: Kept | undefined, milliseconds: number): one is Kept => one !== undefined && one.made + milliseconds > Date.now()
  return { total: isWithin(before, TELL_MS) ? before.total : undefined, read: () => (isWithin(before, SERVE_MS) ? before.marks : make()) }
}
