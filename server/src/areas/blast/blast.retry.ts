import { mustGet } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { wakeJob } from '../../kit/job.ts'
import { requeueMail } from '../../kit/mail.ts'
import { dispatchBlasts } from './blast.job.ts'
import { letters, letterStateSql } from './blast.queries.ts'
import { readPeople, reasonToLeaveOut } from './blast.recipients.ts'

/**
 * Sends the failed letters of a blast again. Those of people who get no letters any more are taken out, with the reason, as at the first sending.
 * Answers how many go again, and how many were taken out.
 */
export const retryLetters = async (db: Db, blastId: number) => {
  const failed = await letters(db, blastId)
    .where(letterStateSql, '=', 'failed')
    .select(['blast_letters.id', 'blast_letters.user_id', 'outbox.id as mail_id'])
    .execute()
  const people = await readPeople(
    db,
    failed.flatMap(({ user_id }) => user_id ?? []),
  )
  const personOf = new Map(people.map((one) => [one.id, one]))
  const judged = failed.map((one) => ({ ...one, error: reasonToLeaveOut(personOf.get(one.user_id ?? 0)) }))
  const out = judged.flatMap(({ id, error }) => (error === undefined ? [] : [{ id, error }]))
  const again = judged.filter(({ error }) => error === undefined)
  if (out.length > 0)
    await sql`update blast_letters l set state = 'left', error = s.error
      from unnest(${out.map(({ id }) => id)}::int[], ${out.map(({ error }) => error)}::text[]) s (id, error) where l.id = s.id`.execute(db)
  const mails = again.flatMap(({ mail_id, user_id }) =>
    mail_id === null ? [] : { id: mail_id, to: mustGet(personOf, user_id ?? 0).email },
  )
  if (mails.length > 0) {
    await requeueMail(db, mails)
    await sql`update blast_letters l set email = o."to" from outbox o
      where o.id = l.mail_id and o.id = any(${mails.map(({ id }) => id)}::int[])`.execute(db)
  }
  // Letters that were never queued are checked again: a missing value may have been entered meanwhile.
  const unwritten = again.filter(({ mail_id }) => mail_id === null).map(({ id }) => id)
  if (unwritten.length > 0) {
    await db.updateTable('blast_letters').set({ state: 'waiting', error: '' }).where('id', 'in', unwritten).execute()
    await db
      .updateTable('blasts')
      .set({ state: 'sending', active_at: sql`now()` })
      .where('id', '=', blastId)
      .where('state', '=', 'done')
      .execute()
    await wakeJob(db, dispatchBlasts)
  }
  return { again: again.length, leftOut: out.length }
}
