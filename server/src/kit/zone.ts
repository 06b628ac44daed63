import { AsyncLocalStorage } from 'node:async_hooks'
import { HOME_ZONE, isZone } from '@pandu/contract/kit'
import type pg from 'pg'
import type { LiveSession } from './session.ts'

const reader = new AsyncLocalStorage<string>()

/** Runs the work for a reader in this time zone: all times in its sentences are given in it. */
export const inZone = <T>(zone: string, work: () => T): T => reader.run(zone, work)

/** The time zone of the reader of what is being written; the programme's own where there is no particular reader. */
export const readersZone = () => reader.getStore() ?? HOME_ZONE

/**
 * The zone that someone has chosen, or else the one that the request's device shows times in. It is stored, for sentences that reach its owner later.
 */
export const zoneOfRequest = (pool: pg.Pool, session: LiveSession | undefined, given: unknown) => {
  if (session?.hasOwnZone) return session.timeZone
  const named = typeof given === 'string' && isZone(given) ? given : undefined
  if (session && named !== undefined && named !== session.timeZone)
    pool.query('update users set time_zone = $2 where id = $1', [session.actor.id, named]).catch(() => {})
  return named ?? session?.timeZone ?? HOME_ZONE
}
