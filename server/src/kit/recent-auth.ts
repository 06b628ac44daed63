import type { Db } from './db.ts'
import { sql } from 'kysely'
import { proveFirst } from './errors.ts'
import type { LiveSession } from './session.ts'

/**
 * Refuses what must not be done from an unattended screen, until its owner has proved who they are within ten minutes, by signing in or by giving the
 * password again.
 */
export const mustBeRecent = (session: Pick<LiveSession, 'recentlyProved'> | undefined) => {
  if (!session?.recentlyProved) throw proveFirst()
}

/** Records that the owner of the session has just proved who they are. Called after every check of a password or a second factor. */
export const noteProof = (db: Db, sessionId: number) =>
  db
    .updateTable('sessions')
    .set({ proved_at: sql`now()` })
    .where('id', '=', sessionId)
    .execute()
