import type { Setting } from '@pandu/contract/kit'
import type { Db } from './db.ts'
import { recordStatement } from './answer-cache.ts'
import type { ChannelHandler } from './listen.ts'

/** The stored values, until one of them changes. */
interface Cache {
  values: Promise<ReadonlyMap<string, unknown>> | undefined
  /** Whether this process receives changes; if not, nothing is cached. */
  hears: boolean
}

/** Caches by the object that all connections and transactions of a pool share. */
const caches = new WeakMap<object, Cache>()
const cacheOf = (db: Db) => {
  const key = db.getExecutor().adapter
  const cache = caches.get(key) ?? { values: undefined, hears: false }
  caches.set(key, cache)
  return cache
}

const load = async (db: Db) => {
  const rows = await db.selectFrom('programme_settings').select(['name', 'value']).execute()
  return new Map<string, unknown>(rows.map(({ name, value }) => [name, value]))
}

const valuesOf = (db: Db) => {
  const cache = cacheOf(db)
  recordStatement('programme_settings')
  if (!cache.hears) return load(db)
  // A read that began before a change is not kept after it: the change has removed its promise.
  const values = (cache.values ??= load(db))
  values.catch(() => {
    if (cache.values === values) cache.values = undefined
  })
  return values
}

/** The value of a setting, or its default when nobody has changed it or the stored value is no longer valid. */
export const readSetting = async <T>(db: Db, { key, schema, default: usual }: Setting<T>): Promise<T> => {
  const stored = (await valuesOf(db)).get(key)
  if (stored === undefined) return usual
  const read = schema.safeParse(stored)
  return read.success ? read.data : usual
}

/** Makes this process read the values again. */
export const forgetSettings = (db: Db) => void (cacheOf(db).values = undefined)

/** Keeps the values in memory and listens for changes of every process. Without that connection each reader asks the database. */
export const followSettings = (db: Db): ChannelHandler => {
  const cache = cacheOf(db)
  const forget = () => void (cache.values = undefined)
  return {
    channel: 'pandu_settings',
    deliver: forget,
    lost: () => {
      cache.hears = false
      forget()
    },
    joined: () => {
      forget()
      cache.hears = true
    },
  }
}
