import type { Setting } from '@pandu/contract/kit'
import pg from 'pg'
import type { Db } from './db.ts'
import { asError } from './faults.ts'

const channel = 'pandu_settings'
/** How long until a lost connection is opened again, in milliseconds. */
const AGAIN = 500

/** The stored values, as long as nobody has changed one of them. */
interface Cache {
  values: Promise<ReadonlyMap<string, unknown>> | undefined
  /** Whether this process hears of changes; otherwise nothing is kept. */
  hears: boolean
}

/** By what connections and transactions of one pool have in common. */
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
  if (!cache.hears) return load(db)
  // What was asked before a change is not kept behind it: the change has taken the promise away.
  const values = (cache.values ??= load(db))
  values.catch(() => {
    if (cache.values === values) cache.values = undefined
  })
  return values
}

/** The value of a setting; its default where nobody has changed it, or where what is stored no longer fits. */
export const readSetting = async <T>(db: Db, { key, schema, default: usual }: Setting<T>): Promise<T> => {
  const stored = (await valuesOf(db)).get(key)
  if (stored === undefined) return usual
  const read = schema.safeParse(stored)
  return read.success ? read.data : usual
}

/** Lets this process read the values again. */
export const forgetSettings = (db: Db) => void (cacheOf(db).values = undefined)

/** Keeps the values in memory and hears of changes in every process. Without the connection each reader asks the database. */
export const followSettings = (db: Db, databaseUrl: string, log: (error: Error) => void) => {
  const cache = cacheOf(db)
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const forget = () => void (cache.values = undefined)
  const listen = async () => {
    const next = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
    const again = () => {
      cache.hears = false
      forget()
      if (client !== next || stopped) return
      client = undefined
      timer = setTimeout(() => void listen(), AGAIN)
    }
    client = next
    next.on('error', log)
    next.on('end', again)
    next.on('notification', forget)
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      forget()
      cache.hears = !stopped
    } catch (error) {
      log(asError(error))
      await next.end().catch(() => {})
      again()
    }
  }
  return {
    start: listen,
    close: async () => {
      stopped = true
      cache.hears = false
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
