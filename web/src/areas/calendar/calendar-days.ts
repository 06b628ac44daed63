import type { CalendarEntry } from '@pandu/contract/calendar'
import type { Dayjs } from 'dayjs'
import { dayAt, wallDay } from '../../kit/zone.ts'

export const calendarViews = ['month', 'week', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

/** How many days the agenda shows. */
const AGENDA_DAYS = 30

const iso = (at: Dayjs) => at.format('YYYY-MM-DD')
/** The Monday of the week. */
const mondayOf = (at: Dayjs) => at.subtract((at.day() + 6) % 7, 'day')

/** The days that a view shows for a date, as YYYY-MM-DD. Month and week show whole weeks from Monday. */
export function daysOfView(view: CalendarView, date: string): string[] {
  const at = wallDay(date)
  const first = view === 'agenda' ? at : mondayOf(view === 'week' ? at : at.startOf('month'))
  const last = view === 'agenda' ? at.add(AGENDA_DAYS - 1, 'day') : mondayOf(view === 'week' ? at : at.endOf('month')).add(6, 'day')
  return Array.from({ length: last.diff(first, 'day') + 1 }, (_, n) => iso(first.add(n, 'day')))
}

/** The date of the previous or the next view. */
export const neighbouringDate = (view: CalendarView, date: string, step: -1 | 1) => {
  const at = wallDay(date)
  if (view === 'agenda') return iso(at.add(step * AGENDA_DAYS, 'day'))
  return iso(view === 'week' ? at.add(step * 7, 'day') : at.startOf('month').add(step, 'month'))
}

/** `November 2026`, or the first and the last day. */
export function viewTitle(view: CalendarView, date: string) {
  if (view === 'month') return wallDay(date).format('MMMM YYYY')
  const days = daysOfView(view, date)
  const [first, last] = [wallDay(days[0]!), wallDay(days.at(-1)!)]
  const short = first.isSame(last, 'month') ? 'D' : first.isSame(last, 'year') ? 'D MMM' : 'D MMM YYYY'
  return `${first.format(short)} – ${last.format('D MMM YYYY')}`
}

/** The first and the last day of an entry in the time zone of the page. An entry that ends at midnight ends on the day before. */
export const daySpan = ({ all_day, begins, ends }: Pick<CalendarEntry, 'all_day' | 'begins' | 'ends'>): [string, string] =>
  all_day ? [begins, ends] : [dayAt(begins), dayAt(begins === ends ? ends : Date.parse(ends) - 1)]

/** The entries of consecutive days, all-day entries first. An entry of several days is listed only on its first. */
export function groupByDay(entries: readonly CalendarEntry[], days: readonly string[]) {
  const found = new Map<string, CalendarEntry[]>(days.map((day) => [day, []]))
  for (const entry of entries.toSorted((a, b) => Number(b.all_day) - Number(a.all_day))) {
    const [first, last] = daySpan(entry)
    const shown = days.find((day) => day >= first && day <= last)
    if (shown !== undefined) found.get(shown)?.push(entry)
  }
  return found
}
