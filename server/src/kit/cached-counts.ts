import { dropOldest } from './drop-oldest.ts'

/** Above this many rows, counting takes longer than reading the page, and nobody notices that the number is some seconds old. */
const LARGE = 5_000
const FRESH_MS = 10_000
const MOST_KEPT = 500
const kept = new Map<string, { value: unknown; until: number }>()

/**
 * The result of `count`. A large number may be ten seconds old; smaller ones are counted each time. `key` names everything that the result depends on.
 */
export const cachedWhileLarge = async <R>(key: string, numbers: (value: R) => readonly number[], count: () => Promise<R>): Promise<R> => {
  const known = kept.get(key)
  if (known && known.until > Date.now()) return known.value as R
  kept.delete(key)
  const value = await count()
  if (numbers(value).some((number) => number >= LARGE)) {
    if (kept.size >= MOST_KEPT) dropOldest(kept)
    kept.set(key, { value, until: Date.now() + FRESH_MS })
  }
  return value
}

/** Whether {@link cachedWhileLarge} has a large number in its cache now. */
export const hasCachedLargeCount = (key: string) => {
  const known = kept.get(key)
  return known !== undefined && known.until > Date.now()
}

/** A query that takes this many milliseconds or more is slow. Its result is cached for a multiple of that time. */
const SLOW_MS = 1000
const KEPT_TIMES = 60
const slow = new WeakMap<object, Map<string, { value: unknown; until: number }>>()

/**
 * The result of `ask`, which must be the same for everybody. A fast query runs each time. A query that takes a second or longer runs at most once a
 * minute, so that it uses little time of the database however many people need it. `key` names everything that the result depends on.
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
