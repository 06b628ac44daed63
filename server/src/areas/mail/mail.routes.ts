import { listOutbox, mailReleased, type OutboxMail, readMailHold, releaseMail } from '@pandu/contract/mail'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { conflict } from '../../kit/errors.ts'
import { ifGiven, listPage, ifSearched } from '../../kit/lists.ts'
import { wakeMail } from '../../kit/mail.ts'
import { serve } from '../../kit/serve.ts'
import { publishToStaff } from '../../kit/staff.ts'

const LEFT = 'Not sent: it was waiting when the backup was made, and somebody chose not to send it after the restore'

/** How many mails wait, from before the restore and from after it. */
const readHold = async (db: Db) => {
  const hold = await db.selectFrom('mail_hold').select(['since', 'backup_at']).executeTakeFirst()
  if (!hold) return null
  const { older, newer } = await db
    .selectFrom('outbox')
    .where('status', '=', 'waiting')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('created_at', '<=', hold.since).as('older'),
      eb.fn.countAll<number>().filterWhere('created_at', '>', hold.since).as('newer'),
    ])
    .executeTakeFirstOrThrow()
  return { ...hold, older, newer }
}

/** The state of a mail for its reader: a waiting mail is shown as held while mail is held. */
const statusOf = sql<OutboxMail['status']>`case when status = 'waiting' and exists (select from mail_hold) then 'held' else status end`

/** The same as a condition. Except for the two states that depend on the hold it uses only the column, as the index of failed mails does. */
const isStatus = (status: OutboxMail['status']) =>
  status === 'waiting' || status === 'held' ? sql<boolean>`${statusOf} = ${status}` : sql<boolean>`status = ${sql.lit(status)}`

export const mailRoutes = [
  serve(listOutbox, ({ db }, input) => {
    const { search, status } = input.filter
    const mails = db
      .selectFrom('outbox')
      .$call(ifGiven(status, (q, value) => q.where(isStatus(value))))
      .$call(ifSearched(search, (q, pattern) => q.where(sql`lower("to" || ' ' || subject)`, 'like', pattern)))
    return listPage(mails, input, {
      columns: (q) => q.select(['id', 'to', 'subject', 'text', 'error', 'created_at', 'sent_at']).select(statusOf.as('status')),
      sorts: { created_at: 'created_at' },
      id: 'id',
    })
  }),

  serve(readMailHold, async ({ db }) => ({ message: 'OK', data: await readHold(db) })),

  serve(releaseMail, async ({ db }, { older }) => {
    const held = await db.deleteFrom('mail_hold').returning('since').executeTakeFirst()
    if (!held) throw conflict('Mail is not held back any more')
    const left =
      older === 'leave'
        ? await db
            .updateTable('outbox')
            .set({ status: 'failed', error: LEFT })
            .where('status', '=', 'waiting')
            .where('created_at', '<=', held.since)
            .returning('id')
            .execute()
        : []
    await wakeMail(db)
    await publishToStaff(db, [], mailReleased)
    return {
      message:
        left.length > 0
          ? `Mail is sent again. ${left.length === 1 ? '1 mail' : `${left.length} mails`} from before the restore will not be sent`
          : 'Mail is sent again',
    }
  }),
]
