import type { Blast, BlastState, LetterState } from '@pandu/contract/blast'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'

/** The state of a letter: once it is in the outbox, that of the mail. The outbox deletes its rows one day, so the result is kept here. */
export const letterStateSql = sql<LetterState>`case when blast_letters.state <> 'queued' then blast_letters.state
  else case coalesce(outbox.status, nullif(blast_letters.outcome, ''), 'unknown')
    when 'sending' then 'waiting' when 'withheld' then 'left' else coalesce(outbox.status, nullif(blast_letters.outcome, ''), 'unknown') end end`

/** The state of a blast: all of its letters may be in the outbox while some of them wait there, as when the mail server does not answer. */
export const blastStateSql = sql<BlastState>`case when blasts.state = 'done' and blasts.id in (
  select l.blast_id from outbox o join blast_letters l on l.mail_id = o.id
    where o.lane = 1 and o.status in ('waiting', 'sending') and l.state = 'queued') then 'sending' else blasts.state end`

/** Whether a mail of a blast has failed, each way by an index of its own. */
export const hasFailedMails = sql<boolean>`blasts.id in (
  select l.blast_id from blast_letters l left join outbox o on o.id = l.mail_id
    where (l.state = 'failed' or l.outcome = 'failed') and (l.state = 'failed' or (l.state = 'queued' and o.id is null))
  union all select l.blast_id from outbox o join blast_letters l on l.mail_id = o.id where o.status = 'failed' and o.lane = 1 and l.state = 'queued')`

/** The numbers of some blasts, read at once. */
export const countLetters = async (db: Db, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('blast_letters')
    .leftJoin('outbox', 'outbox.id', 'blast_letters.mail_id')
    .where('blast_id', '=', sql<number>`any(${ids}::int[])`)
    .groupBy(['blast_id', letterStateSql])
    .select(['blast_id', letterStateSql.as('state'), sql<number>`count(*)::int`.as('count')])
    .execute()
  return (id: number): Pick<Blast, 'people' | 'waiting' | 'sent' | 'failed' | 'unknown' | 'kept' | 'left_out'> => {
    const own = rows.filter(({ blast_id }) => blast_id === id)
    const of = (...states: LetterState[]) => own.reduce((sum, { state, count }) => (states.includes(state) ? sum + count : sum), 0)
    return {
      people: own.reduce((sum, { count }) => sum + count, 0),
      waiting: of('waiting'),
      sent: of('sent'),
      failed: of('failed'),
      unknown: of('unknown'),
      kept: of('kept'),
      left_out: of('left', 'recalled'),
    }
  }
}

/** The letters of blasts. */
export const letters = (db: Db, blastId: number) =>
  db.selectFrom('blast_letters').leftJoin('outbox', 'outbox.id', 'blast_letters.mail_id').where('blast_letters.blast_id', '=', blastId)
