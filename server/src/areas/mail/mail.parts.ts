import { mailRules } from '@pandu/contract/mail'
import { sessionPages } from '@pandu/contract/session'
import { sql } from 'kysely'
import type { Parts } from '../../kit/parts.ts'

export const mailParts: Parts = {
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
