import type { Db } from './db.ts'
import { sql } from 'kysely'
import { proveFirst } from './errors.ts'
import type { LiveSession } from './session.ts'

/** Refuses what must not be done from a screen that was left open, until its owner has proved within ten minutes, by signing in or by giving the password again, who they are. */
export const mustBeRecent = (session: Pick<LiveSession, 'recentlyProved'> | undefined) => {
  if (!session?.recentlyProved) throw proveFirst()
}

/** Notes that the owner of the session has just proved who they are. Whatever has checked a password, or a second factor, calls this. */
export const noteProof = (db: Db, sessionId: number) =>
  db
    .updateTable('sessions')
    .set({ proved_at: sql`now()` })
    .where('id', '=', sessionId)
    .execute()
