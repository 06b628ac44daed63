import * as z from 'zod'
import { day, endpointOf, Id, messageOnly, pageAddress, Timestamp } from '../../kit/index.ts'
import { calendarKindNames } from './calendar.kinds.ts'

const endpoint = endpointOf('calendar')

/** The most days of one call: a month with complete weeks needs 42, and some more are allowed. */
export const MOST_DAYS = 62
/** The most entries of one answer. */
export const MOST_ENTRIES = 1000

export const calendarEntry = z.object({
  /** The kind of date and the id of the record, such as `meeting.12`. It stays the same when the entry moves. */
  key: z.string(),
  kind: z.enum(calendarKindNames),
  /** What happens on this date, such as 'Meeting' or 'Quiz is due'. */
  what: z.string(),
  title: z.string(),
  detail: z.string(),
  /** When true, `begins` and `ends` are the first and the last day. Otherwise they are moments. */
  all_day: z.boolean(),
  begins: Timestamp,
  ends: Timestamp,
  course: z.string().nullable(),
  /** Whether it will not take place, or did not. */
  cancelled: z.boolean(),
  url: pageAddress,
})
export type CalendarEntry = z.infer<typeof calendarEntry>

const kinds = z
  .string()
  .transform((list) => list.split(','))
  .pipe(z.array(z.enum(calendarKindNames, 'must be kinds of entries')))

const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

export const listCalendar = endpoint({
  at: 'GET calendar',
  does: `What takes place, begins, ends or is due from filter[from] to filter[to], at most ${MOST_DAYS} days in the zone of the reader. filter[kind] names kinds with commas between them, filter[course_id] a course, filter[user_id] a facilitator or mentor. Without a course or a person, those who look after scholars get their own meetings, and staff none`,
  source: 'G049',
  access: 'signed-in',
  input: z.object({
    filter: z
      .strictObject({ from: day, to: day, kind: kinds.optional(), course_id: Id.optional(), user_id: Id.optional() })
      .refine(({ from, to }) => to >= from, { path: ['to'], error: 'must not be before the first day' })
      .refine(({ from, to }) => days(from, to) <= MOST_DAYS, { path: ['to'], error: `at most ${MOST_DAYS} days at once` }),
  }),
  output: z.object({
    message: z.string(),
    data: z.array(calendarEntry),
    /** Whether there are more entries than the answer has. */
    more: z.boolean(),
  }),
})

export const downloadEntry = endpoint({
  at: 'GET calendar/entry',
  does: 'One entry as an iCalendar file',
  source: 'O31',
  access: 'signed-in',
  input: z.object({
    key: z
      .string()
      .regex(/^[a-z]+(\.[a-z]+)*\.\d{1,15}$/, 'must be the key of an entry')
      .transform((key) => ({ part: key.slice(0, key.lastIndexOf('.')), id: Number(key.slice(key.lastIndexOf('.') + 1)) })),
  }),
  output: z.unknown(),
  download: true,
})

/** The personal address at which other calendars read this one. The address itself is answered only once, when it is created. */
export const calendarSubscription = z.object({
  created_at: Timestamp,
  /** The time at which a calendar last read it; null if none has. */
  read_at: Timestamp.nullable(),
})
export type CalendarSubscription = z.infer<typeof calendarSubscription>

export const readSubscription = endpoint({
  at: 'GET calendar/subscription',
  does: 'Say whether you have a subscription address, since when, and when a calendar last read it',
  source: 'O31',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({ message: z.string(), data: calendarSubscription.nullable() }),
})

export const subscribe = endpoint({
  at: 'POST calendar/subscription',
  does: 'Create your subscription address, which other calendars read without signing in. It is answered only once; the former address stops working',
  source: 'O31',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({ message: z.string(), data: z.object({ address: z.string() }) }),
  secretAnswer: true,
})

export const unsubscribe = endpoint({
  at: 'POST calendar/subscription/delete',
  does: 'Remove your subscription address: it stops working at once',
  source: 'O31',
  access: 'signed-in',
  input: z.object({}),
  output: messageOnly,
})

export const readFeed = endpoint({
  at: 'GET calendar/feed/{token}',
  does: 'The calendar of the person whose subscription address this is, for Google Calendar, Outlook and others: what they may see now, times in UTC. Changed entries have a higher SEQUENCE, deleted meetings the STATUS CANCELLED',
  source: 'O31',
  access: 'public',
  input: z.object({
    token: z
      .string()
      .regex(/^[\w-]{43}(\.ics)?$/)
      .transform((token) => token.replace(/\.ics$/, '')),
  }),
  output: z.unknown(),
  download: true,
  // Each read is counted in the database.
  writes: true,
})
