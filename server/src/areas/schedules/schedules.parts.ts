import { isScholar } from '@pandu/contract/kit'
import type { Side } from '@pandu/contract/mentoring'
import type { ComingDay } from '@pandu/contract/overview'
import { meetingPath, meetingRules } from '@pandu/contract/schedules'
import { sql } from 'kysely'
import { defineFind } from '../../kit/finds.ts'
import { formatDay } from '../../kit/moment.ts'
import { definePart, type Parts } from '../../kit/parts.ts'
import { seatOf } from '../courses/courses.service.ts'
import { meetingCalendar } from './schedules.calendar.ts'
import { unixSeconds, visibleMeetings } from './schedules.service.ts'

interface Coming {
  id: number
  at: string
  title: string
  course_id: number
  side: Side
  begins: number
  ends: number
}

/** How many meetings the overview shows at most. Without a limit a weekly series would hide everything else. */
const MOST_SHOWN = 3

export const scheduleParts: Parts = {
  /** Upcoming meetings: scholars get those to which they are invited, facilitators and mentors their own. */
  dates: ({ db, reader }) => {
    if (!isScholar(reader) && reader.role !== 'VENDOR') return []
    const rows = visibleMeetings(db, reader)
      .where('meetings.state', '=', 'planned')
      .where('meetings.ends_at', '>=', sql<string>`now()`)
      .orderBy('meetings.starts_at')
      .orderBy('meetings.id')
      .limit(MOST_SHOWN)
      .$if(!isScholar(reader), (q) => q.where('meetings.author_id', '=', reader.id))
      .select([
        'meetings.id',
        'meetings.title',
        'meetings.held_on as at',
        'meetings.course_id',
        sql<Side>`meetings.side`.as('side'),
        unixSeconds(sql.ref('meetings.starts_at')).as('begins'),
        unixSeconds(sql.ref('meetings.ends_at')).as('ends'),
      ])
    return [
      definePart<Coming, ComingDay>('meeting', sql`select * from (${rows}) m`, ({ id, title, at, course_id, side, begins, ends }) => ({
        key: `meeting.${id}`,
        day: at,
        what: 'Meeting',
        title,
        begins,
        ends,
        url: meetingPath({ id, course_id, side }),
      })),
    ]
  },
  calendar: meetingCalendar,
  finds: ({ db, reader }) =>
    isScholar(reader) || meetingRules.follow.test(reader, { seat: seatOf(reader) }) === true
      ? [
          defineFind({
            key: 'meetings',
            label: 'Meetings',
            large: 'meetings',
            rows: visibleMeetings(db, reader).select([
              'meetings.id',
              'meetings.title',
              sql<string>`lower(meetings.title)`.as('text'),
              'meetings.course_id',
              sql<Side>`meetings.side`.as('side'),
              'courses.title as course',
              'meetings.starts_at',
            ]),
            line: ({ course, starts_at }) => [course, formatDay(starts_at)],
            page: meetingPath,
          }),
        ]
      : [],
}
