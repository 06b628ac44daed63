import type pg from 'pg'
import { defineSchedule } from './schedule.ts'
import type { Storage } from './storage.ts'

/** A write that is still running has stored its bytes and not its row yet. */
const DAY = 86_400_000
const AT_ONCE = 1000

/**
 * Removes bytes that no row of `files` names and that are older than a day: those of a process that died between storing a file and its commit.
 * Answers how many.
 */
export const removeOrphans = async (pool: pg.Pool, storage: Pick<Storage, 'keys' | 'putAt' | 'remove'>) => {
  let removed = 0
  for await (const keys of storage.keys()) {
    for (let from = 0; from < keys.length; from += AT_ONCE) {
      const { rows } = await pool.query<{ key: string }>(
        'select key from unnest($1::text[]) key where not exists (select from files where storage_key = key)',
        [keys.slice(from, from + AT_ONCE)],
      )
      for (const { key } of rows) {
        // Gone meanwhile: another process was faster.
        const at = await storage.putAt(key).catch(() => undefined)
        if (at === undefined || at.getTime() > Date.now() - DAY) continue
        await storage.remove(key)
        removed++
      }
    }
  }
  return removed
}

export const orphansSchedule = defineSchedule({
  name: 'orphans',
  every: '1 days',
  run: ({ pool, storage }) => removeOrphans(pool, storage),
})
