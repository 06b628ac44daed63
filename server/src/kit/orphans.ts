import type pg from 'pg'
import { defineSchedule } from './schedule.ts'
import type { Storage } from './storage.ts'

/** Newer bytes may belong to a write that is still running and has not stored its row yet. */
const DAY = 86_400_000
const AT_ONCE = 1000

/**
 * Removes bytes that no row of `files` names and that are older than a day. They come from processes that ended between storing a file and the commit.
 * Returns how many it removed.
 */
export const removeOrphans = async (pool: pg.Pool, storage: Pick<Storage, 'keys' | 'storedAt' | 'remove'>) => {
  let removed = 0
  for await (const keys of storage.keys()) {
    for (let from = 0; from < keys.length; from += AT_ONCE) {
      const { rows } = await pool.query<{ key: string }>(
        'select key from unnest($1::text[]) key where not exists (select from files where storage_key = key)',
        [keys.slice(from, from + AT_ONCE)],
      )
      for (const { key } of rows) {
        // Another process has removed it meanwhile.
        const at = await storage.storedAt(key).catch(() => undefined)
        if (at === undefined || at.getTime() > Date.now() - DAY) continue
        await storage.remove(key)
        removed++
      }
    }
  }
  return removed
}

/** Removes orphaned bytes once a day. */
export const orphansSchedule = defineSchedule({
  name: 'orphans',
  every: '1 days',
  run: ({ pool, storage }) => removeOrphans(pool, storage),
})
