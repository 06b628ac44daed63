import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import { defineSchedule, type Schedule } from './schedule.ts'

/** The number of rows for each key, which triggers of a table maintain, because counting a million rows each time would take too long. */
export interface Tally {
  readonly name: string
  /** Counts the rows: selects `key` and `count`. */
  readonly counted: RawBuilder<unknown>
}

/** The stored numbers, as a subquery with `key` and `count`. */
export const storedCounts = ({ name }: Tally) =>
  sql`(select key, sum(change)::int count from tallies where name = ${name} group by key having sum(change) <> 0)`

/** Counts the rows and corrects the stored numbers. Returns the differences by key. It is one statement, so that it uses one snapshot. */
export const recount = async (db: Db, { name, counted }: Tally) => {
  const { rows } = await sql<{ key: (string | null)[]; change: number }>`
    insert into tallies (name, key, change)
    select ${name}::text, x.key, sum(x.count) from (
      select key, count from (${counted}) now_there union all select key, -change from tallies where name = ${name}::text
    ) x group by x.key having sum(x.count) <> 0 returning key, change`.execute(db)
  return rows
}

/** Changes are joined when there are at least this many rows. */
const MANY = 1000

/** Joins the changes of all tallies, one row for each key, where there are many. Changes that are added meanwhile stay separate rows. */
export const joinChanges = async (db: Db, many = MANY) => {
  await sql`with gone as (delete from tallies where (select count(*) from tallies) > ${many} returning name, key, change)
    insert into tallies (name, key, change) select name, key, sum(change) from gone group by name, key having sum(change) <> 0`.execute(db)
}

/**
 * The schedules of all tallies: their changes are joined every minute, and the rows are counted once a day. A wrong number is corrected and reported.
 */
export const tallySchedules = (tallies: readonly Tally[]): Schedule[] => [
  defineSchedule({ name: 'join tallies', every: '1 minutes', run: ({ db }) => joinChanges(db) }),
  defineSchedule({
    name: 'recount tallies',
    every: '1 days',
    run: async ({ db }) => {
      const wrong: string[] = []
      for (const tally of tallies)
        for (const { key, change } of await recount(db, tally)) wrong.push(`${tally.name} ${key.join(' ')}: ${change}`)
      if (wrong.length > 0) throw new Error(`Kept numbers were wrong and have been put right: ${wrong.join(', ')}`)
    },
  }),
]
