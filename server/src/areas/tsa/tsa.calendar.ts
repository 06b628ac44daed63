import { isStaff } from '@pandu/contract/kit'
import { microEventPath, tsaProposalPath, tsaRules } from '@pandu/contract/tsa'
import { sql } from 'kysely'
import { defineCalendarPart, type CalendarRow } from '../../kit/calendar.ts'
import type { PartContext } from '../../kit/parts.ts'

interface CampusRow extends CalendarRow {
  tsa_id: number
  association: string
}

/** Approved activities and micro events: every campus for staff, their own campus for scholars. */
export const tsaCalendar = ({ reader }: PartContext) => {
  if (tsaRules.read.test(reader) !== true) return []
  const staff = isStaff(reader)
  const here = staff ? sql`true` : sql`r.tsa_id = ${reader.universityId}`
  const association = sql`(select u.tsa_name from universities u where u.id = r.tsa_id) association`
  return [
    defineCalendarPart<CampusRow>({
      key: 'activity',
      kinds: ['activity'],
      allDay: true,
      rows: sql`select r.id, r.title, r.start_date begins, r.end_date ends, r.updated_at changed_at, r.tsa_id, ${association}
        from tsa_proposals r where r.approval = 'approved' and ${here}`,
      show: ({ id, tsa_id, association: detail }) => ({
        what: 'TSA activity',
        detail,
        url: tsaProposalPath[staff ? 'staff' : 'own'](tsa_id, id),
      }),
    }),
    defineCalendarPart<CampusRow>({
      key: 'micro',
      kinds: ['micro'],
      allDay: true,
      rows: sql`select r.id, r.title, r.event_date begins, r.event_date ends, r.updated_at changed_at, r.tsa_id, ${association}
        from tsa_micro_events r where ${here}`,
      show: ({ id, tsa_id, association: detail }) => ({
        what: 'Micro event',
        detail,
        url: staff ? microEventPath.staff(id) : microEventPath.own(tsa_id, id),
      }),
    }),
  ]
}
