import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { FoundEntry } from './calendar.queries.ts'

const DAY = 86_400_000
/** How often calendars are asked to look again, in seconds; most decide that themselves. */
const EVERY = 8 * 3600

interface Look {
  name: string
  publicUrl: string
  zone: string
}

/** Entries as an iCalendar file: moments in UTC, whole days as dates, and the same UID for an entry as long as it lives. */
export const writeCalendar = (entries: readonly FoundEntry[], { name, publicUrl, zone }: Look) => {
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Pandu', product: 'Calendar', language: 'EN' },
    ttl: EVERY,
  })
  for (const { key, what, title, detail, course, place, all_day, begins, ends, cancelled, url, changedAt, sequence } of entries) {
    const event = calendar.createEvent({
      id: `${key}@pandu`,
      start: new Date(begins),
      allDay: all_day,
      // Not every calendar shows the status.
      summary: `${cancelled ? 'Cancelled: ' : ''}${what === 'Meeting' ? title : `${what}: ${title}`}`,
      description: [what, detail, course, `${publicUrl}${url}`].filter(Boolean).join('\n'),
      location: place,
      url: `${publicUrl}${url}`,
      sequence,
      status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      stamp: new Date(changedAt),
      lastModified: new Date(changedAt),
    })
    // The end of days is the first day that no longer counts; a moment has none.
    if (all_day) event.end(new Date(Date.parse(ends) + DAY))
    else if (ends !== begins) event.end(new Date(ends))
  }
  // What is said of the whole calendar stands before its events (RFC 5545, 3.6); the library writes what it does not know after them.
  return Buffer.from(calendar.toString().replace('\r\nX-WR-CALNAME:', `\r\nX-WR-TIMEZONE:${zone}\r\nX-WR-CALNAME:`))
}
