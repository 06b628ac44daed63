import { businessPages } from '@pandu/contract/business'
import { isStaff } from '@pandu/contract/kit'
import type { ComingDay } from '@pandu/contract/overview'
import { sql } from 'kysely'
import { part, type Parts } from '../../kit/parts.ts'

export const businessParts: Parts = {
  dates: ({ reader }) =>
    isStaff(reader)
      ? [
          part<{ id: number; title: string; at: string }, ComingDay>(
            'event.business',
            sql`select id, title, event_date at from business_events`,
            ({ id, title, at }) => ({
              key: `event.business.${id}`,
              day: at,
              what: 'Business acumen',
              title,
              url: businessPages.list(),
            }),
          ),
        ]
      : [],
}
