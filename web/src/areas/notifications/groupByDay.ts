import { dayAt, wallDay } from '../../kit/zone.ts'

/** The name of a day: Today, Yesterday or the date, with the year only if it is another one. */
const nameOf = (day: string, today: string) => {
  const days = wallDay(today).diff(wallDay(day), 'day')
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return wallDay(day).format(day.slice(0, 4) === today.slice(0, 4) ? 'dddd D MMMM' : 'D MMMM YYYY')
}

/** Splits a list, newest first, into its days in the zone of the page. */
export function groupByDay<T extends { created_at: string }>(entries: readonly T[], now = new Date()) {
  const days: { name: string; entries: T[] }[] = []
  for (const entry of entries) {
    const name = nameOf(dayAt(entry.created_at), dayAt(now))
    if (days.at(-1)?.name === name) days.at(-1)!.entries.push(entry)
    else days.push({ name, entries: [entry] })
  }
  return days
}
