import { lookDays } from '@pandu/contract/accounts'
import { deletedDocumentDays } from '@pandu/contract/bank'
import { DRAFT_DAYS } from '@pandu/contract/drafts'
import { mailDays } from '@pandu/contract/mail'
import { readNoticeDays } from '@pandu/contract/notifications'
import { signInDays } from '@pandu/contract/session'
import type pg from 'pg'
import type { Db } from './db.ts'
import { removeFile } from './remove-file.ts'
import { defineSchedule } from './schedule.ts'
import { readSetting } from './settings.ts'
import type { Storage } from './storage.ts'

/** How many days what is over is kept. */
interface Kept {
  readonly mails: number
  readonly documents: number
  readonly notices: number
  readonly looks: number
  readonly signIns: number
}
const usual: Kept = {
  mails: mailDays.default,
  documents: deletedDocumentDays.default,
  notices: readNoticeDays.default,
  looks: lookDays.default,
  signIns: signInDays.default,
}
const keptNow = async (db: Db): Promise<Kept> => ({
  mails: await readSetting(db, mailDays),
  documents: await readSetting(db, deletedDocumentDays),
  notices: await readSetting(db, readNoticeDays),
  looks: await readSetting(db, lookDays),
  signIns: await readSetting(db, signInDays),
})

/** What is thrown away when its time is over, and where its age is read. */
const rulesOf = (kept: Kept) => [
  // The files of a draft end with it.
  `delete from form_drafts where saved_at < now() - interval '${DRAFT_DAYS} days'`,
  `delete from sessions where expires_at < now() - interval '1 day'`,
  `delete from sessions where last_seen_at < now() - make_interval(mins => idle_minutes) - interval '1 day'`,
  `delete from password_resets where expires_at < now() - interval '1 day'`,
  // The last link of one works for ten days.
  `delete from email_changes where asked_at < now() - interval '30 days'`,
  `delete from login_failures where at < now() - interval '1 day'`,
  `delete from live_tickets where expires_at < now()`,
  `delete from openid_flows where expires_at < now()`,
  `delete from passkey_challenges where expires_at < now()`,
  `delete from idempotency_keys where created_at < now() - interval '2 days'`,
  `delete from outbox where status <> 'waiting' and created_at < now() - interval '${kept.mails} days'`,
  // Deleted documents can be taken back until then; their files have a day more.
  `delete from bank_data where deleted_at < now() - interval '${kept.documents} days'`,
  // Before the files below, which the batches of reports name.
  `delete from download_batches where expires_at < now()`,
  `delete from notifications where read = 1 and created_at < now() - interval '${kept.notices} days'`,
  `delete from sign_ins where at < now() - interval '${kept.signIns} days'`,
  `delete from refused_calls where at < now() - interval '${kept.signIns} days'`,
  `delete from export_log where at < now() - interval '${kept.signIns} days'`,
  `delete from security_alarms where at < now() - interval '${kept.signIns} days'`,
  `delete from account_log where action = 'viewed' and at < now() - interval '${kept.looks} days'`,
]

/** Throws away what has expired: sessions, links, tickets, counters, old mail, and files that were made for an hour. Safe to run at any time and twice at once. */
export const sweep = async (pool: pg.Pool, storage: Pick<Storage, 'remove'>, kept: Kept = usual) => {
  for (const rule of rulesOf(kept)) await pool.query(rule)
  const { rows } = await pool.query<{ id: string; storage_key: string }>(
    'select id, storage_key from files where expires_at < now() limit 500',
  )
  for (const file of rows) if (!(await removeFile(pool, storage, file))) break
  return rows.length
}

/** The sweep as the job process runs it. */
export const sweepSchedule = defineSchedule({
  name: 'sweep',
  every: '10 minutes',
  run: async ({ db, pool, storage }) => sweep(pool, storage, await keptNow(db)),
})
