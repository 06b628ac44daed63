import { currentTime } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { Env } from './env.ts'

/** Wakes the job process when a mail was queued. */
export const mailChannel = 'pandu_mail'

/** A mail to one reader. It always has plain text, and may also have HTML. */
export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** A stored file that is attached. */
  attachment_id?: string | null
  /** The notices that it is about. It is sent only while its reader may read all of them. */
  notice_ids?: number[] | null
}

/** Rows per statement. It stays far below PostgreSQL's limit of 65,535 values. */
const chunk = 1000

/** The recorded reason for a mail whose reader has no address. */
export const NO_ADDRESS = 'Not sent: this account has no e-mail address'

/** The recorded reason for a mail whose reader was deactivated or deleted after it was written. */
export const INACTIVE = 'Not sent: this account is no longer active'

/** Whether mail can reach an address. An account without one has a placeholder below `.invalid`, which belongs to nobody (RFC 2606). */
export const isReachable = (address: string) => !/\.invalid\.?$/i.test(address)

/** Wakes the job process to look for mail, after the commit. */
export const wakeMail = (db: Db) => sql`select pg_notify(${mailChannel}, '')`.execute(db)

/**
 * Puts mails into the outbox, inside the write that causes them: they are sent after the commit or not at all. Without a mail server they are kept and
 * can be read in the product (O48). Returns their ids in the same order. Lane 1 is for letters to many, which are sent after all others.
 */
export const queueMails = async (db: Db, env: Pick<Env, 'smtpUrl'>, mails: readonly Mail[], lane: 0 | 1 = 0) => {
  const status = env.smtpUrl ? 'waiting' : 'kept'
  const ids: number[] = []
  for (let from = 0; from < mails.length; from += chunk) {
    const rows = mails.slice(from, from + chunk).map((mail) => ({ ...mail, html: mail.html ?? '', status, lane }) as const)
    const made = await db.insertInto('outbox').values(rows).returning('id').execute()
    // PostgreSQL assigns ids in the order of the rows.
    ids.push(...made.map(({ id }) => id).toSorted((a, b) => a - b))
  }
  if (env.smtpUrl && mails.length > 0) await wakeMail(db)
  return ids
}

/** Puts one mail into the outbox; see queueMails. */
export const queueMail = (db: Db, env: Pick<Env, 'smtpUrl'>, mail: Mail) => queueMails(db, env, [mail])

/**
 * Sends mails again that failed or were withheld, as if they had just been written: each to the address that its reader has now, because a wrong address
 * is the most frequent reason. Mails in any other state stay as they are.
 */
export const requeueMail = async (db: Db, mails: readonly { id: number; to: string }[]) => {
  await sql`update outbox o set status = 'waiting', error = '', attempts = 0, next_try_at = ${currentTime()}, "to" = m.address
    from unnest(${mails.map(({ id }) => id)}::int[], ${mails.map(({ to }) => to)}::text[]) m (id, address)
    where o.id = m.id and o.status in ('failed', 'withheld')`.execute(db)
  await wakeMail(db)
}

/** Stops mails that are not being sent yet, and records the reason. Returns their ids; the others were sent or are being sent. */
export const withholdMail = async (db: Db, ids: readonly number[], why: string) => {
  const rows = await db
    .updateTable('outbox')
    .set({ status: 'withheld', error: why })
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .where('status', '=', 'waiting')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Replaces the address of an account that is deleted for good in the mails that still wait for it: afterwards nothing says whose it was. They are
 * withheld when their turn comes, as any mail to an account without an address. Mails to another account that has the address now stay.
 */
export const forgetAddress = (db: Db, address: string, placeholder: string) =>
  db
    .updateTable('outbox')
    .set({ to: placeholder })
    .where('status', '=', 'waiting')
    .where(sql`lower("to")`, '=', address.toLowerCase())
    .where(sql<boolean>`not exists (select from users where lower(email) = ${address.toLowerCase()})`)
    .execute()
