import { businessPages, businessRules } from '@pandu/contract/business'
import { sql } from 'kysely'
import { defineCalendarPart, type CalendarRow } from '../../kit/calendar.ts'
import type { PartContext } from '../../kit/parts.ts'

/** Business-acumen events, which staff read. An event has no page of its own: its list shows it alone. */
export const businessCalendar = ({ reader }: PartContext) =>
  businessRules.read.test(reader) === true
    ? [
        defineCalendarPart<CalendarRow & { vendor: string; regency: string }>({
          key: 'business',
          kinds: ['business'],
          allDay: true,
          rows: sql`select id, title, event_date begins, event_date ends, updated_at changed_at, vendor, regency from business_events`,
          show: ({ title, vendor, regency }) => ({
            what: 'Business acumen',
            detail: vendor,
            place: regency,
            url: businessPages.list({}, { search: title.slice(0, 100) }),
          }),
        }),
      ]
    : []
