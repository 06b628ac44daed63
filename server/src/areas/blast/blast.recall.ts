import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { withholdMail } from '../../kit/mail.ts'

/** Stops the letters of a blast that are not being sent yet, here and in the outbox. Answers how many. */
export const stopLetters = async (db: Db, blastId: number) => {
  const here = await sql`
    update blast_letters set state = 'recalled' where blast_id = ${blastId} and state = 'waiting' returning id`.execute(db)
  // In a second statement, which sees what the job put into the outbox while the first one waited for it.
  const queued = await sql<{ mail_id: number }>`
    select l.mail_id from blast_letters l join outbox o on o.id = l.mail_id
    where l.blast_id = ${blastId} and l.state = 'queued' and o.status = 'waiting'`.execute(db)
  const kept = await withholdMail(
    db,
    queued.rows.map(({ mail_id }) => mail_id),
    'Not sent: the letter was recalled',
  )
  const inOutbox = await sql`update blast_letters set state = 'recalled' where mail_id = any(${kept}::int[]) returning id`.execute(db)
  return here.rows.length + inOutbox.rows.length
}
