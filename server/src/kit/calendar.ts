import type { CalendarKind } from '@pandu/contract/calendar'
import type { PagePath } from '@pandu/contract/kit'
import type { RawBuilder } from 'kysely'

/** Whose entries a calendar holds. */
export interface CalendarScope {
  /** 'own': of what concerns others than the reader, such as their meetings, nothing. 'all': whatever the reader may see. */
  readonly whose: 'own' | 'all'
  /** Deleted records too, as cancelled: calendars elsewhere may hold them still. */
  readonly withDeleted: boolean
}

/** What every row of a part has. `begins` and `ends` are moments, or the first and the last day. */
export interface CalendarRow {
  id: number
  title: string
  begins: string
  ends: string
  /** When the record last changed. */
  changed_at: string
  /** How often its dates have changed; without it the time of the last change counts. */
  sequence?: number
  cancelled?: boolean
  /** Of parts of several kinds. */
  kind?: CalendarKind
  course?: string
  course_id?: number
  user_id?: number
}

/** How a row is shown: what happens to the titled thing, where that is, and where it opens. */
interface ShownEntry {
  what: string
  detail?: string
  place?: string
  url: PagePath
}

/** One SELECT of an area for calendars. Made by {@link calendarPart}. */
export interface CalendarPart {
  /** The first part of the key of its entries; it must not change, because calendars elsewhere know entries by it. */
  readonly key: string
  readonly kinds: readonly [CalendarKind, ...CalendarKind[]]
  readonly allDay: boolean
  /** Whether its rows have `course_id` and `course`. */
  readonly inCourses: boolean
  /** Whether its rows have `user_id`: whose entry it is. */
  readonly ofPeople: boolean
  readonly rows: RawBuilder<unknown>
  readonly show: (row: CalendarRow) => ShownEntry
}

/**
 * Makes a part of the calendar. `rows` selects what the reader may see, with all rights in its own WHERE, and the columns of {@link CalendarRow};
 * the calendar itself puts the days, the course and the person that are asked for around it. A part of several kinds selects `kind`, too.
 */
export const calendarPart = <Row extends CalendarRow>(given: {
  key: string
  kinds: readonly [CalendarKind, ...CalendarKind[]]
  allDay?: true
  inCourses?: true
  ofPeople?: true
  rows: RawBuilder<Row>
  show: (row: Row) => ShownEntry
}): CalendarPart => ({
  ...given,
  allDay: given.allDay ?? false,
  inCourses: given.inCourses ?? false,
  ofPeople: given.ofPeople ?? false,
  show: (row) => given.show(row as Row),
})
