import { dropOldest } from './drop-oldest.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Actor } from '@pandu/contract/kit'
import type pg from 'pg'
import type { ChannelHandler } from './listen.ts'

/** An answer is kept for at most this many milliseconds, so that changes by time alone, such as the start of a period, become visible. */
const FRESH_MS = 10_000
/** For this many milliseconds after a write its author gets no kept answer, because this process may not have received the change yet. */
const OWN_WRITE_MS = 2000
/** The most answers that are kept. An answer for a screen is about 15 kB. */
const MOST_KEPT = 2000
const MOST_TEXTS = 5000

/** The statements of the current work, if its answer may be kept. */
const reading = new AsyncLocalStorage<Set<string>>()

/** Records a statement, or the name of a table whose rows were read from memory, for the answer that is being made. Called by the connection. */
export const recordStatement = (text: string) => void reading.getStore()?.add(text)

interface Kept {
  /** The number of reported changes when the work began. */
  since: number
  until: number
  answer: Promise<unknown>
  /** The tables that the answer was read from; undefined until it is finished. */
  tables: readonly string[] | undefined
}

/**
 * Caches answers that need many statements and are requested often, in this process and for each reader, until a table that they were read from changes
 * (docs/decisions/0059). Tables report their changes by the trigger `followed`. An answer that was read from any other table is not cached.
 */
export const openAnswerCache = (pool: pg.Pool, freshMs = FRESH_MS) => {
  const kept = new Map<string, Kept>()
  const writers = new Map<number, number>()
  /** Counts the changes that were reported, and keeps for each table when it changed last. */
  let heard = 0
  const changed = new Map<string, number>()
  let hears = false
  let known: Promise<ReadonlyMap<string, boolean>> | undefined
  const texts = new Map<string, readonly string[]>()

  const forgetAll = () => {
    heard++
    kept.clear()
    texts.clear()
    known = undefined
  }
  const hearing: ChannelHandler = {
    channel: 'pandu_changed',
    deliver: (table) => changed.set(table, ++heard),
    lost: () => {
      hears = false
      forgetAll()
    },
    joined: () => {
      forgetAll()
      hears = true
    },
  }

  /** All tables, and whether they are followed. */
  const readTables = async () => {
    const { rows } = await pool.query<{ name: string; followed: boolean }>(
      `select c.relname name, exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'followed') followed
       from pg_class c where c.relkind in ('r', 'p', 'v', 'm') and c.relnamespace = 'public'::regnamespace`,
    )
    return new Map(rows.map(({ name, followed }) => [name, followed]))
  }

  /** Every table whose name is in the text. A column of the same name only makes an answer expire earlier; it never makes it wrong. */
  const tablesIn = (text: string, all: ReadonlyMap<string, boolean>) => {
    const before = texts.get(text)
    if (before) return before
    const found = [...new Set(text.match(/[a-z_0-9]+/g) ?? [])].filter((word) => all.has(word))
    if (texts.size >= MOST_TEXTS) texts.clear()
    texts.set(text, found)
    return found
  }

  const isFresh = (one: Kept, now: number) =>
    one.until > now && (one.tables ? one.tables.every((table) => (changed.get(table) ?? 0) <= one.since) : one.since === heard)

  return {
    hearing,
    /** To be called after a write of this person was committed. */
    wrote: (userId: number) => {
      if (writers.size >= MOST_KEPT) writers.clear()
      writers.set(userId, Date.now() + OWN_WRITE_MS)
    },
    /**
     * The answer of `work` for this reader, or the kept one, as long as nothing it was read from has changed. `key` holds the name and everything else
     * that the answer depends on, such as the reader's rights. `work` must not use a transaction.
     */
    read: async <T>(reader: Actor, key: string, work: () => Promise<T>): Promise<T> => {
      const now = Date.now()
      if (!hears || freshMs === 0 || (writers.get(reader.id) ?? 0) > now) return work()
      const name = `${key} ${JSON.stringify(reader)}`
      const before = kept.get(name)
      if (before && isFresh(before, now)) return before.answer as Promise<T>
      kept.delete(name)
      const statements = new Set<string>()
      const one: Kept = { since: heard, until: now + freshMs, answer: reading.run(statements, work), tables: undefined }
      // Removes the oldest answer.
      if (kept.size >= MOST_KEPT) dropOldest(kept)
      kept.set(name, one)
      try {
        const answer = await one.answer
        const all = await (known ??= readTables())
        const tables = [...new Set([...statements].flatMap((text) => tablesIn(text, all)))]
        if (tables.every((table) => all.get(table))) one.tables = tables
        else if (kept.get(name) === one) kept.delete(name)
        return answer as T
      } catch (error) {
        if (kept.get(name) === one) kept.delete(name)
        known = undefined
        throw error
      }
    },
  }
}
export type AnswerCache = ReturnType<typeof openAnswerCache>
