import { AsyncLocalStorage } from 'node:async_hooks'
import { PROGRAMME_ZONE, isZone } from '@pandu/contract/kit'
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
