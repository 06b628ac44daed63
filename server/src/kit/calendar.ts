import type { CalendarKind } from '@pandu/contract/calendar'
import type { PagePath } from '@pandu/contract/kit'
import type { RawBuilder } from 'kysely'

/** Which entries a calendar contains. */
export interface CalendarScope {
  /** 'own': without entries that concern only others, such as their meetings. 'all': everything that the reader may see. */
  readonly whose: 'own' | 'all'
  /** Whether deleted records are included as cancelled, because subscribed calendars may still have them. */
  readonly withDeleted: boolean
}

/** What every row of a part has. `begins` and `ends` are two moments, or the first and the last day. */
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

/** One SELECT of an area for calendars. Made by {@link defineCalendarPart}. */
export interface CalendarPart {
  /** The first part of the key of its entries. It must not change, because other calendars know entries by it. */
  readonly key: string
  readonly kinds: readonly [CalendarKind, ...CalendarKind[]]
  readonly allDay: boolean
  /** Whether its rows have `course_id` and `course`. */
  readonly inCourses: boolean
  /** Whether its rows have `user_id`: the person whose entry it is. */
  readonly ofPeople: boolean
  readonly rows: RawBuilder<unknown>
  readonly show: (row: CalendarRow) => ShownEntry
}

/**
 * Makes a part of the calendar. `rows` selects the columns of {@link CalendarRow} of what the reader may see; its WHERE holds all rights. The calendar
 * adds the conditions for days, course and person. A part of several kinds also selects `kind`.
 */
export const defineCalendarPart = <Row extends CalendarRow>(given: {
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
