import { sql } from 'kysely'
import { notificationPages } from '@pandu/contract/notifications'
import type { Parts } from '../../kit/parts.ts'

export const notificationParts: Parts = {
  counters: ({ reader }) => [
    {
      key: 'unread',
      group: 'waiting',
      label: 'Unread notifications',
      url: notificationPages.list({}, { show: 'unread' }),
      count: sql`select count(*) from notifications where user_id = ${reader.id} and read = 0`,
      since: sql`select min(created_at) from notifications where user_id = ${reader.id} and read = 0`,
    },
  ],
}
