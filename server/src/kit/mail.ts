import type { Db } from './db.ts'
import type { Env } from '../env.ts'

/** A message to one reader. Plain text always; HTML beside it where it reads better. */
export interface Letter {
  to: string
  subject: string
  text: string
  html?: string
}

/** Puts a letter into the outbox, inside the write that causes it: it goes out after the commit or not at all. Without a mail server it is kept to be read in the product (O48). */
export const post = (db: Db, env: Pick<Env, 'smtpUrl'>, letter: Letter) =>
  db
    .insertInto('outbox')
    .values({ ...letter, html: letter.html ?? '', status: env.smtpUrl ? 'waiting' : 'kept' })
    .execute()
