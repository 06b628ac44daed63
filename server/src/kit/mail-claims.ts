import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** For how long no other process takes a claimed mail, in seconds. It is longer than the slowest attempt. */
const CLAIM = 120
/** For how long recording a sent mail is retried while the database is unavailable, in milliseconds. It is shorter than the claim. */
const NOTE_WITHIN = 30_000
const NOTE_AGAIN = 500

type Queries = Pick<pg.Pool, 'query'>

/** A mail of the outbox that this process sends now. */
export interface ClaimedMail {
  id: number
  to: string
  subject: string
  text: string
  html: string
  /** How often sending was tried, with the current attempt. */
  attempts: number
  created_at: Date
  /** 1 for letters to many, 0 for all other mail. */
  lane: number
  attachment_id: string | null
  notice_ids: number[] | null
}

/** Claims the next mail for two minutes. Undefined when none is due, or while mail is held. A letter to many is `sending` from now on. */
export const claimMail = async (pool: Queries): Promise<ClaimedMail | undefined> => {
  const { rows } = await pool.query<ClaimedMail>(
    `update outbox set next_try_at = now() + make_interval(secs => $1), attempts = attempts + 1,
       status = case lane when 0 then 'waiting' else 'sending' end
     where id = (select id from outbox where status = 'waiting' and next_try_at <= now() and not exists (select from mail_hold) order by lane, next_try_at, id limit 1 for update skip locked)
     returning id, "to", subject, text, html, attempts, created_at, lane, attachment_id, notice_ids`,
    [CLAIM],
  )
  return rows[0]
}

/**
 * Gives up letters to many that were claimed by a process that ended, or that lost the database: they may have been sent. Returns their ids.
 */
export const giveUpLostMails = async (pool: Queries): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>(
    `update outbox set status = 'unknown', error = 'The server stopped while it was sending this mail'
     where status = 'sending' and next_try_at < now() returning id`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Whether the account with this address is deactivated or in the trash. False for an address that no account has: mail to an unconfirmed or a former
 * address leaves, because it tells its owner of a change. The address is asked, because a mail does not say whose it is.
 */
export const isAccountInactive = async (pool: Queries, address: string): Promise<boolean> => {
  // The address of an account in the trash is kept there alone. Another account may have it now.
  const { rows } = await pool.query<{ inactive: boolean }>(
    `select coalesce((select status from users where lower(email) = lower($1)),
       (select 0 from trash where kind = 'scholar' and lower(identity->>'email') = lower($1) limit 1), 1) <> 1 inactive`,
    [address],
  )
  return rows[0]?.inactive ?? false
}

/** What became of an attempt. `retryIn` is in seconds and counts for waiting mails. */
export interface MailResult {
  status: 'sent' | 'waiting' | 'failed' | 'unknown' | 'withheld'
  error?: string
  retryIn?: number
}

/** Records what became of an attempt to send a mail. */
export const recordResult = (pool: Queries, id: number, { status, error = '', retryIn = 0 }: MailResult) =>
  pool.query(
    `update outbox set status = $2, error = $3, sent_at = case $2 when 'sent' then now() end, next_try_at = now() + make_interval(secs => $4)
     where id = $1`,
    [id, status, error, retryIn],
  )

/**
 * Records a sent mail, with retries for half a minute while the database is unavailable, because an unrecorded one is sent again or becomes unknown.
 * Throws the error of the database when that did not help, or when the process is stopping.
 */
export const recordSent = async (pool: Queries, id: number, isStopping: () => boolean) => {
  for (const end = Date.now() + NOTE_WITHIN; ;) {
    try {
      return await recordResult(pool, id, { status: 'sent' })
    } catch (error) {
      if (Date.now() > end || isStopping()) throw error
      await wait(NOTE_AGAIN)
    }
  }
}
