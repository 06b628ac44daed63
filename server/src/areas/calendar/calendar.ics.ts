import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { FoundEntry } from './calendar.queries.ts'

const DAY = 86_400_000
/** The suggested interval, in seconds, after which calendars read the address again. Most calendars use their own. */
const REFRESH_SECONDS = 8 * 3600

interface CalendarOptions {
  name: string
  publicUrl: string
  zone: string
}

/** Writes entries as an iCalendar file, with moments in UTC and whole days as dates. An entry always has the same UID, so calendars update it. */
export const writeCalendar = (entries: readonly FoundEntry[], { name, publicUrl, zone }: CalendarOptions) => {
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Pandu', product: 'Calendar', language: 'EN' },
    ttl: REFRESH_SECONDS,
  })
  for (const { key, what, title, detail, course, place, all_day, begins, ends, cancelled, url, changedAt, sequence } of entries) {
    const event = calendar.createEvent({
      id: `${key}@pandu`,
      start: new Date(begins),
      allDay: all_day,
      // Some calendars do not show the status, so the title says it, too.
      summary: `${cancelled ? 'Cancelled: ' : ''}${what === 'Meeting' ? title : `${what}: ${title}`}`,
      description: [what, detail, course, `${publicUrl}${url}`].filter(Boolean).join('\n'),
      location: place,
      url: `${publicUrl}${url}`,
      sequence,
      status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      stamp: new Date(changedAt),
      lastModified: new Date(changedAt),
    })
    // In iCalendar the end of a whole-day event is the day after it. An entry at a single moment gets no end.
    if (all_day) event.end(new Date(Date.parse(ends) + DAY))
    else if (ends !== begins) event.end(new Date(ends))
  }
  // Properties of the calendar must come before its events (RFC 5545, 3.6), but the library puts properties that it does not know after them.
  return Buffer.from(calendar.toString().replace('\r\nX-WR-CALNAME:', `\r\nX-WR-TIMEZONE:${zone}\r\nX-WR-CALNAME:`))
}
