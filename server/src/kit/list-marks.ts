import { type SelectQueryBuilder, sql } from 'kysely'
import { dropOldest } from './drop-oldest.ts'
import { type ListOrder, orderOf, type Place } from './list-order.ts'
import type { Tables } from './tables.ts'

/** Marks are used for so many milliseconds: a walk over all rows of the list takes a third of a second for a million. */
const SERVE_MS = 60_000
/** The number of rows that a walk counted is better than an estimate for so many milliseconds. */
const TELL_MS = 10 * 60_000
/** A hundred lists of a million rows are about 8 MB. */
const MOST_KEPT = 100

/** Keeps the place of every so many rows of a long list, so that a page in its middle is reached without walking from the beginning. */
export interface Marks {
  readonly total: number
  /** The places of the rows number `every`, 2 × `every`, and so on. */
  readonly places: readonly Place[]
}

interface Kept {
  marks: Promise<Marks>
  made: number
  /** Known once the walk is over. */
  total?: number
}
const kept = new Map<string, Kept>()

/** What is known about a list without asking the database. */
export interface KnownMarks {
  /** How many rows a walk has met within ten minutes. */
  readonly total: number | undefined
  /** The marks, made by a walk unless the last one was within a minute. */
  readonly read: () => Promise<Marks>
}

/** The marks of all rows of `base` in an order. One walk serves all readers of this process who see the same rows. */
export const marksOf = <TB extends keyof Tables>(
  base: SelectQueryBuilder<Tables, TB, object>,
  order: ListOrder,
  every: number,
): KnownMarks => {
  const window = sql`over (order by ${orderOf(order)})`
  const walk = base
    // Only the few keys that are kept are made text.
    .modifyFront(sql`list_key::text, list_id::text, nth from (select`)
    .select([sql`${order.key}`.as('list_key'), sql`${order.id}`.as('list_id')])
    .select([sql<number>`(row_number() ${window})::int`.as('nth'), sql<boolean>`lead(true) ${window} is null`.as('is_last')])
    .modifyEnd(sql`) walked where is_last or nth % ${sql.lit(every)} = 0 order by nth`)
    .$castTo<Place & { nth: number }>()
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
          places: rows.flatMap(({ nth, list_key, list_id }) => (nth % every === 0 ? [{ list_key, list_id }] : [])),
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
