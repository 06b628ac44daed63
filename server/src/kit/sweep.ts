import type { Setting } from '@pandu/contract/kit'
import { signInDays } from '@pandu/contract/session'
import type pg from 'pg'
import type { Contributions } from './area.ts'
import { removeFile } from './remove-file.ts'
import { defineSchedule } from './schedule.ts'
import { readSetting } from './settings.ts'
import type { Storage } from './storage.ts'
import type { Tables } from './tables.ts'

/** Rows of a table that are deleted when their time is over; the area that owns the table names them in `expiries` of `<area>.area.ts`. */
export interface Expiry {
  readonly table: keyof Tables
  /** The condition in SQL. With `days`, `$1` is the number of days that the setting says. */
  readonly when: string
  readonly days?: Setting<number>
  /** The column with the id of a row's file, which no other row names. The file is deleted with the row. */
  readonly file?: string
}

/** Rows of a table that are not deleted yet although their time is over; the area that needs them names them in `stillNeeded` of `<area>.area.ts`. */
export interface StillNeeded {
  readonly table: keyof Tables
  /** The condition in SQL. */
  readonly when: string
}

/** The expiries of the tables of the kit. */
const kitExpiries: readonly Expiry[] = [
  { table: 'idempotency_keys', when: `created_at < now() - interval '2 days'` },
  { table: 'refused_calls', when: 'at < now() - make_interval(days => $1)', days: signInDays },
  { table: 'export_log', when: 'at < now() - make_interval(days => $1)', days: signInDays },
]

/** The most files in one sweep; the rest is left for the next one. A large file that was sent in parts counts as fifty. */
const MOST_AT_ONCE = 10_000

type DaysOf = (setting: Setting<number>) => number | Promise<number>

/**
 * Deletes what has expired: sessions, links, tickets, counters, old mail, and temporary files. Safe to run at any time and twice at once. Files come
 * last, because deleted rows may be the last that name them.
 */
export const sweep = async (
  pool: pg.Pool,
  storage: Pick<Storage, 'remove'>,
  { expiries, stillNeeded }: Pick<Contributions, 'expiries' | 'stillNeeded'> = { expiries: [], stillNeeded: [] },
  daysOf: DaysOf = (setting) => setting.default,
) => {
  for (const { table, when, days, file } of [...expiries, ...kitExpiries]) {
    const needed = stillNeeded.filter((one) => one.table === table).map((one) => ` and not (${one.when})`)
    const rows = `delete from ${table} where (${when})${needed.join('')}`
    const withFiles = `with gone as (${rows} returning ${file}) update files set expires_at = 'epoch' from gone where files.id = gone.${file}`
    await pool.query(file === undefined ? rows : withFiles, days ? [await daysOf(days)] : [])
  }
  return sweepFiles(pool, storage)
}

/** Deletes expired files and returns how many. A file that cannot be deleted does not keep the others; it is reported when all have been tried. */
const sweepFiles = async (pool: pg.Pool, storage: Pick<Storage, 'remove'>) => {
  const failed = new Map<string, unknown>()
  let removed = 0
  while (removed + failed.size < MOST_AT_ONCE) {
    const { rows } = await pool.query<{ id: string; storage_key: string }>(
      'select id, storage_key from files where expires_at < now() and id <> all($1::uuid[]) limit 500',
      [[...failed.keys()]],
    )
    if (rows.length === 0) break
    for (const file of rows) {
      try {
        if (!(await removeFile(pool, storage, file, { mayBeNamed: true }))) return removed
        removed++
      } catch (error) {
        failed.set(file.id, error)
      }
    }
  }
  if (failed.size > 0)
    throw new AggregateError(failed.values(), `Expired files that could not be deleted: ${[...failed.keys()].join(', ')}`)
  return removed
}

/** The sweep as the job process runs it. */
export const sweepSchedule = defineSchedule({
  name: 'sweep',
  every: '10 minutes',
  run: ({ db, pool, storage, contributions }) => sweep(pool, storage, contributions, (setting) => readSetting(db, setting)),
})
