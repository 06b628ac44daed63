import { listOutbox, type OutboxMail } from '@pandu/contract/mail'
import { sql } from 'kysely'
import { listPage, searched } from '../../kit/lists.ts'
import { serve } from '../../kit/serve.ts'

export const mailRoutes = [
  serve(listOutbox, ({ db }, input) => {
    const { search } = input.filter
    const mails = db
      .selectFrom('outbox')
      .$call(searched(search, (q, pattern) => q.where(sql`lower("to" || ' ' || subject)`, 'like', pattern)))
    return listPage(mails, input, {
      columns: (q) =>
        q.select(['id', 'to', 'subject', 'text', 'status', 'created_at', 'sent_at']).$narrowType<{ status: OutboxMail['status'] }>(),
      sorts: { created_at: 'created_at' },
      id: 'id',
    })
  }),
]
