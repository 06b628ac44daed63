import type { CalendarEntry, CalendarKind } from '@pandu/contract/calendar'
import { type RawBuilder, sql } from 'kysely'
import type { CalendarPart, CalendarRow, CalendarScope } from '../../kit/calendar.ts'
import type { PartContext } from '../../kit/parts.ts'

/** The filters for all parts. Each part already has the condition about rights. */
interface Wanted {
  /** The first and the last day, with their time zone. */
  readonly span?: { from: string; to: string; zone: string } | undefined
  readonly kinds?: readonly CalendarKind[] | undefined
  readonly course_id?: number | undefined
  readonly user_id?: number | undefined
  /** A single entry, by its part and id. */
  readonly one?: { part: string; id: number }
  readonly limit: number
}

/** An entry with the additional fields for iCalendar files. */
export interface FoundEntry extends CalendarEntry {
  changedAt: string
  sequence: number
  place: string
}

interface Found {
  part: number
  row: CalendarRow
}

/** The entries of all areas, sorted by their begin. It is one statement, however many areas and entries there are. */
export const findEntries = async (asked: PartContext, scope: CalendarScope, wanted: Wanted): Promise<FoundEntry[]> => {
  const parts = asked.contributions.parts
    .flatMap(({ calendar }) => calendar?.(asked, scope) ?? [])
    .filter((part) => mayContain(part, wanted))
  if (parts.length === 0) return []
  const { limit } = wanted
  const selects = parts.map(
    (part, index) => sql`
      (select ${index}::int part, x.begins::timestamptz at, x.id, to_jsonb(x) "row" from (${part.rows}) x
       where ${sql.join(conditions(part, wanted), sql` and `)} order by x.begins, x.id limit ${limit})`,
  )
  const { rows } = await sql<Found>`
    select part, "row" from (${sql.join(selects, sql` union all `)}) z order by at, part, id limit ${limit}`.execute(asked.db)
  return rows.flatMap(({ part, row }) => (parts[part] ? [asEntry(parts[part], row)] : []))
}

const mayContain = (part: CalendarPart, { kinds, course_id, user_id, one }: Wanted) =>
  (one === undefined || part.key === one.part) &&
  (kinds === undefined || part.kinds.some((kind) => kinds.includes(kind))) &&
  (course_id === undefined || part.inCourses) &&
  (user_id === undefined || part.ofPeople)

const conditions = (part: CalendarPart, { span, kinds, course_id, user_id, one }: Wanted): RawBuilder<unknown>[] => [
  sql`true`,
  ...(span ? [within(part, span)] : []),
  ...(kinds && part.kinds.length > 1 ? [sql`x.kind = any(${kinds}::text[])`] : []),
  ...(course_id === undefined ? [] : [sql`x.course_id = ${course_id}`]),
  ...(user_id === undefined ? [] : [sql`x.user_id = ${user_id}`]),
  ...(one ? [sql`x.id = ${one.id}::bigint`] : []),
]

/** Whole days are compared as dates, without a time zone. */
const within = ({ allDay }: CalendarPart, { from, to, zone }: NonNullable<Wanted['span']>) =>
  allDay
    ? sql`x.begins <= ${to}::date and x.ends >= ${from}::date`
    : sql`x.begins < (${to}::date + 1)::timestamp at time zone ${zone} and x.ends >= ${from}::date::timestamp at time zone ${zone}`

const asEntry = (part: CalendarPart, row: CalendarRow): FoundEntry => {
  const { what, detail = '', place = '', url } = part.show(row)
  const at = (moment: string) => (part.allDay ? moment : new Date(moment).toISOString())
  return {
    key: `${part.key}.${row.id}`,
    kind: row.kind ?? part.kinds[0],
    what,
    title: row.title,
    detail,
    all_day: part.allDay,
    begins: at(row.begins),
    ends: at(row.ends),
    course: row.course ?? null,
    cancelled: row.cancelled ?? false,
    url,
    place,
    changedAt: row.changed_at,
    sequence: row.sequence ?? secondsSince2020(row.changed_at),
  }
}

/** The sequence number for records that do not count their changes; it must only grow. From 1970 on it would exceed 32 bits in 2038. */
const secondsSince2020 = (moment: string) => Math.max(0, Math.floor((Date.parse(moment) - Date.UTC(2020, 0, 1)) / 1000))
