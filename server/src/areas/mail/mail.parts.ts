import { mailRules, mailStates, type OutboxMail } from '@pandu/contract/mail'
import { sessionPages } from '@pandu/contract/session'
import { sql } from 'kysely'
import { defineFind } from '../../kit/finds.ts'
import type { Parts } from '../../kit/parts.ts'

/** The outbox, searched for these words. */
const outboxWith = (search: string) => sessionPages.settings({}, { tab: 'outbox', search: search.slice(0, 100) })

export const mailParts: Parts = {
  // A mail has no page of its own: the outbox lists it by its reader and subject.
  finds: ({ db, reader }) =>
    mailRules.readOutbox.test(reader) === true
      ? [
          defineFind({
            key: 'mails',
            label: 'Mails',
            large: 'outbox',
            rows: db.selectFrom('outbox').select([
              'id',
              'subject as title',
              // The same expression as in the index.
              sql<string>`lower("to" || ' ' || subject)`.as('text'),
              'to',
              sql<OutboxMail['status']>`status`.as('status'),
            ]),
            line: ({ to, status }) => [to, mailStates[status]],
            page: ({ to, title }) => outboxWith(`${to} ${title}`),
            list: outboxWith,
          }),
        ]
      : [],

  counters: ({ reader }) =>
    mailRules.readOutbox.test(reader) === true
      ? [
          {
            key: 'mail.failed',
            label: 'Mails that failed',
            group: 'people',
            url: sessionPages.settings({}, { tab: 'outbox', status: 'failed' }),
            count: sql`select count(*) from outbox where status = 'failed'`,
          },
        ]
      : [],
}
