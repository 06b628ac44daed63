import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { Env } from '../env.ts'

/** Wakes the job process when a letter was posted. */
export const mailChannel = 'pandu_mail'

/** A message to one reader. Plain text always; HTML beside it where it reads better. */
export interface Letter {
  to: string
  subject: string
  text: string
  html?: string
}

/** Puts a letter into the outbox, inside the write that causes it: it goes out after the commit or not at all. Without a mail server it is kept to be read in the product (O48). */
export const post = async (db: Db, env: Pick<Env, 'smtpUrl'>, letter: Letter) => {
  await db
    .insertInto('outbox')
    .values({ ...letter, html: letter.html ?? '', status: env.smtpUrl ? 'waiting' : 'kept' })
    .execute()
  if (env.smtpUrl) await sql`select pg_notify(${mailChannel}, '')`.execute(db)
}
