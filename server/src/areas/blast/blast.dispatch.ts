import { blastChanged, missingFields } from '@pandu/contract/blast'
import { mailsPerMinute } from '@pandu/contract/mail'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { queueMails } from '../../kit/mail.ts'
import { lockUntilCommit } from '../../kit/lock-until-commit.ts'
import { oneRow } from '../../kit/rows.ts'
import type { Services } from '../../kit/services.ts'
import { readSetting } from '../../kit/settings.ts'
import { publishToStaff } from '../../kit/staff.ts'
import { letterFor } from './blast.letter.ts'
import { readPeople, mergeValuesOf, reasonToLeaveOut } from './blast.recipients.ts'

/** How many letters are put into the outbox at a time. In a minute that is as many as mails may be sent (a setting), all blasts together. */
const HANDFUL = 100
/**
 * A blast that is late by more than this, because the server was off, waits for a person; so does one that stopped in the middle for so long, as in a
 * restored copy.
 */
const LATE = '15 minutes'

interface Claimed {
  id: number
  user_id: number | null
  subject: string
  content: string
  attachment_id: string | null
  attachment_name: string
  attachment_along: boolean
}

const nextLetters = async (db: Db) => {
  const perMinute = await readSetting(db, mailsPerMinute)
  const gone = await sql<{ count: number }>`
    select count(*)::int count from blast_letters where queued_at > now() - interval '1 minute'`.execute(db)
  const most = Math.min(HANDFUL, perMinute - oneRow(gone).count)
  if (most <= 0) return []
  const { rows } = await sql<Claimed>`
    select l.id, l.user_id, b.subject, b.content, b.attachment_id, b.attachment_name, b.attachment_along
    from blast_letters l join blasts b on b.id = l.blast_id
    where l.state = 'waiting' and b.state = 'sending' order by l.blast_id, l.id limit ${most} for update of l skip locked`.execute(db)
  return rows
}

/** A batch of letters in one transaction: even if the process dies, a letter is in the outbox once or not at all. */
export const dispatchLetters = ({ db: pool, env }: Services) =>
  pool.transaction().execute(async (db) => {
    // The throttle counts rows, so two processes must not count at once.
    await lockUntilCommit(db, 'blast.dispatch', 0)
    const { rows: begun } = await sql`
      update blasts set state = case when send_at < now() - ${LATE}::interval then 'held' else 'sending' end
        , active_at = now()
      where state = 'waiting' and send_at <= now() returning id`.execute(db)
    const { rows: rested } = await sql`
      update blasts set state = 'held' where state = 'sending' and active_at < now() - ${LATE}::interval returning id`.execute(db)
    await sql`update blasts set active_at = now() where state = 'sending'`.execute(db)
    const letters = await nextLetters(db)
    const people = await readPeople(
      db,
      letters.flatMap(({ user_id }) => user_id ?? []),
    )
    const personOf = new Map(people.map((one) => [one.id, one]))
    const settled = letters.map(({ id, user_id, attachment_id, attachment_name: name, attachment_along: along, ...letter }) => {
      const person = personOf.get(user_id ?? 0)
      const reason = reasonToLeaveOut(person)
      if (reason !== undefined) return { id, state: 'left', error: reason }
      const values = mergeValuesOf(person!)
      const missing = missingFields(`${letter.subject} ${letter.content}`, values)
      if (missing.length > 0) return { id, state: 'failed', error: `There is no value for ${missing.join(', ')}` }
      if (name !== '' && attachment_id === null) return { id, state: 'failed', error: 'The attachment was deleted' }
      const attachment = attachment_id === null ? undefined : { id: attachment_id, name, along }
      return { id, state: 'queued', error: '', mail: letterFor({ ...letter, attachment }, values, env.publicUrl) }
    })
    const leaving = settled.flatMap(({ id, mail }) => (mail ? [{ id, mail }] : []))
    const mailIds = await queueMails(
      db,
      env,
      leaving.map(({ mail }) => mail),
      1,
    )
    const mailOf = new Map(leaving.map(({ id }, at) => [id, mailIds[at]!]))
    await sql`
      update blast_letters l set state = s.state, error = s.error, mail_id = s.mail_id, queued_at = case when s.mail_id is null then null else now() end,
        email = coalesce((select o."to" from outbox o where o.id = s.mail_id), l.email)
      from unnest(${settled.map(({ id }) => id)}::int[], ${settled.map(({ state }) => state)}::text[], ${settled.map(({ error }) => error)}::text[],
        ${settled.map(({ id }) => mailOf.get(id) ?? null)}::int[]) s (id, state, error, mail_id)
      where l.id = s.id`.execute(db)
    const { rows: ended } = await sql`
      update blasts b set state = 'done' where state = 'sending'
        and not exists (select from blast_letters l where l.blast_id = b.id and l.state = 'waiting') returning id`.execute(db)
    if (begun.length + rested.length + letters.length + ended.length > 0) await publishToStaff(db, [], blastChanged)
    return letters.length > 0
  })
