import { businessPages, businessRules } from '@pandu/contract/business'
import { isStaff } from '@pandu/contract/kit'
import type { ComingDay } from '@pandu/contract/overview'
import { sql } from 'kysely'
import { defineFind } from '../../kit/finds.ts'
import { definePart, type Parts } from '../../kit/parts.ts'
import { businessCalendar } from './business.calendar.ts'

const listWith = (search: string) => businessPages.list({}, { search: search.slice(0, 100) })

export const businessParts: Parts = {
  // An event has no page of its own: its list shows it alone.
  finds: ({ db, reader }) =>
    businessRules.read.test(reader) === true
      ? [
          defineFind({
            key: 'business',
            label: 'Business acumen',
            large: 'business_events',
            rows: db
              .selectFrom('business_events')
              .select([
                'id',
                'title',
                sql<string>`lower(title || ' ' || vendor || ' ' || regency || ' ' || province)`.as('text'),
                'vendor',
                'regency',
                'province',
              ]),
            line: ({ vendor, regency, province }) => [vendor, regency, province],
            page: ({ title }) => listWith(title),
            list: listWith,
          }),
        ]
      : [],
  calendar: businessCalendar,
  dates: ({ reader }) =>
    isStaff(reader)
      ? [
          definePart<{ id: number; title: string; at: string }, ComingDay>(
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
