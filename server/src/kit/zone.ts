import { AsyncLocalStorage } from 'node:async_hooks'
import { PROGRAMME_ZONE, dayIn, isZone } from '@pandu/contract/kit'
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { LiveSession } from './session.ts'

const reader = new AsyncLocalStorage<string>()

/** Runs work for a reader in this time zone. All times in its texts are in this zone. */
export const inZone = <T>(zone: string, work: () => T): T => reader.run(zone, work)

/** The time zone of the current reader, or that of the programme when there is no particular reader. */
export const readersZone = () => reader.getStore() ?? PROGRAMME_ZONE

/**
 * The zone that someone has chosen, or else the one that the request's device shows times in. It is stored, for sentences that reach its owner later.
 */
export const zoneOfRequest = (pool: pg.Pool, session: LiveSession | undefined, given: unknown) => {
  if (session?.hasOwnZone) return session.timeZone
  const named = typeof given === 'string' && isZone(given) ? given : undefined
  if (session && named !== undefined && named !== session.timeZone)
    pool.query('update users set time_zone = $2 where id = $1', [session.actor.id, named]).catch(() => {})
  return named ?? session?.timeZone ?? PROGRAMME_ZONE
}

/**
 * SQL that turns a moment (timestamptz) into its wall time in the time zone of the programme (timestamp), and a wall time into its moment. The zone is
 * part of the text and no parameter, so that the planner knows it and an index on such an expression can be used.
 */
export const inProgrammeZone = <T = Date>(time: RawBuilder<unknown>) => sql<T>`(${time} at time zone ${sql.lit(PROGRAMME_ZONE)})`

/** SQL for the date of a moment in the time zone of the programme. It is read as 2026-03-04. */
export const dayOf = (moment: RawBuilder<unknown>) => sql<string>`${inProgrammeZone(moment)}::date`

/** SQL for the date of today in the time zone of the programme. It is read as 2026-03-04. */
export const today = dayOf(sql`now()`)

const DAY = 86_400_000

/** The date in the time zone of the programme, as 2026-03-04, so many days after a moment; a negative number means before it. */
export const dayAfter = (moment: Date | string, days: number) => dayIn(new Date(new Date(moment).getTime() + days * DAY), PROGRAMME_ZONE)
