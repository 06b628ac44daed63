import { calendarKindNames, type CalendarKind, calendarPages } from '@pandu/contract/calendar'
import type { PageSearch } from '@pandu/contract/kit'
import { useSearch } from '@tanstack/react-router'
import { dayAt, usePageZone } from '../../kit/zone.ts'
import { calendarViews } from './calendar-days.ts'
import { useIsNarrow } from '../../kit/useIsNarrow.ts'

const number = (text: string | undefined) => (text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)

/** A browser reads 31 February as 3 March. */
const isDay = (text = ''): text is string =>
  /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && new Date(Date.parse(text) || 0).toISOString().startsWith(text)

/** What the address of the calendar says, and the addresses that say something else. A phone begins with the agenda. */
export function useCalendarAddress() {
  const zone = usePageZone()
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const isNarrow = useIsNarrow(48)
  const usual = isNarrow ? 'agenda' : 'month'
  const kinds = search['kinds']?.split(',').filter((kind): kind is CalendarKind => (calendarKindNames as string[]).includes(kind))
  return {
    view: calendarViews.find((view) => view === search['view']) ?? usual,
    date: isDay(search['date']) ? search['date'] : dayAt(undefined, zone),
    /** Undefined: all. */
    kinds: kinds?.length ? kinds : undefined,
    course: number(search['course']),
    person: number(search['person']),
    pathOf: (changes: PageSearch) => calendarPages.calendar({}, { ...search, ...changes }),
  }
}
export type CalendarAddress = ReturnType<typeof useCalendarAddress>
