import { type Actor, isScholar, isStaff } from '@pandu/contract/kit'
import type { ComingDay } from '@pandu/contract/overview'
import { microEventPath, tsaProposalPath } from '@pandu/contract/tsa'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { visibleCourses } from '../courses/courses.service.ts'

interface Row {
  key: string
  day: string
  what: string
  title: string
  id: number
  campus_id: number | null
}

/** What begins, ends or takes place within the next sixty days where the programme is, the soonest first. */
export const comingDays = async (db: Db, actor: Actor, limit = 6): Promise<ComingDay[]> => {
  const courses = visibleCourses(db, actor).select(['courses.id', 'courses.title', 'courses.start_date', 'courses.end_date'])
  const campus = isStaff(actor) ? sql`true` : sql`tsa_id = ${actor.universityId}`
  const soon = (day: string) =>
    sql`${sql.ref(day)} between (now() at time zone 'Asia/Jakarta')::date and (now() at time zone 'Asia/Jakarta')::date + 60`
  const parts = [
    sql`select 'begins' what, start_date as "day", title, id, null::int campus_id, 'course' kind from (${courses}) c where ${soon('start_date')}`,
    sql`select 'ends', end_date, title, id, null, 'course' from (${courses}) c where ${soon('end_date')}`,
    ...(isStaff(actor) || isScholar(actor)
      ? [
          sql`select 'activity', start_date, title, id, tsa_id, 'tsa' from tsa_proposals where approval = 'approved' and ${campus} and ${soon('start_date')}`,
          sql`select 'micro', event_date, title, id, tsa_id, 'micro' from tsa_micro_events where ${campus} and ${soon('event_date')}`,
        ]
      : []),
    ...(isStaff(actor)
      ? [sql`select 'event', event_date, title, id, null, 'business' from business_events where ${soon('event_date')}`]
      : []),
  ]
  const { rows } = await sql<
    Row & { kind: keyof typeof urls }
  >`${sql.join(parts, sql` union all `)} order by 2, 3, 4 limit ${limit}`.execute(db)
  return rows.map((row) => ({
    key: `${row.what}.${row.kind}.${row.id}`,
    day: row.day,
    what: words[row.what]!,
    title: row.title,
    url: urls[row.kind](row, isStaff(actor)),
  }))
}

const words: Record<string, string> = {
  begins: 'Course begins',
  ends: 'Course ends',
  activity: 'TSA activity',
  micro: 'Micro event',
  event: 'Business acumen',
}

const urls = {
  course: ({ id }: Row) => `/course/inclass/${id}`,
  tsa: ({ id, campus_id }: Row, staff: boolean) => (staff ? tsaProposalPath.staff : tsaProposalPath.own)(campus_id!, id),
  micro: ({ id, campus_id }: Row, staff: boolean) => (staff ? microEventPath.staff(id) : microEventPath.own(campus_id!, id)),
  business: () => '/admin/sn/business-acumen',
}
