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

/** As many rows as one statement takes without coming near PostgreSQL's limit of 65,535 values. */
const chunk = 1000

/** Puts letters into the outbox, inside the write that causes them: they go out after the commit or not at all. Without a mail server they are kept to be read in the product (O48). */
export const postAll = async (db: Db, env: Pick<Env, 'smtpUrl'>, letters: readonly Letter[]) => {
  const status = env.smtpUrl ? 'waiting' : 'kept'
  for (let from = 0; from < letters.length; from += chunk) {
    const rows = letters.slice(from, from + chunk).map((letter) => ({ ...letter, html: letter.html ?? '', status }) as const)
    await db.insertInto('outbox').values(rows).execute()
  }
  if (env.smtpUrl && letters.length > 0) await sql`select pg_notify(${mailChannel}, '')`.execute(db)
}

/** Puts one letter into the outbox; see postAll. */
export const post = (db: Db, env: Pick<Env, 'smtpUrl'>, letter: Letter) => postAll(db, env, [letter])
