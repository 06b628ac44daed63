import type { Db } from './db.ts'
import { sql } from 'kysely'
import { recentAuthRequired } from './errors.ts'
import type { LiveSession } from './session.ts'

/**
 * Refuses calls that must not be made from an unattended screen, unless the person has signed in or entered the password within the last ten minutes.
 */
export const requireRecentAuth = (session: Pick<LiveSession, 'recentlyProved'> | undefined) => {
  if (!session?.recentlyProved) throw recentAuthRequired()
}

/** Records that the owner of the session has just proved who they are. Called after every check of a password or a second factor. */
export const recordProof = (db: Db, sessionId: number) =>
  db
    .updateTable('sessions')
    .set({ proved_at: sql`now()` })
    .where('id', '=', sessionId)
    .execute()
