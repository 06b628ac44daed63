import { isScholar } from '@pandu/contract/kit'
import type { Side } from '@pandu/contract/mentoring'
import { meetingPath, meetingRules } from '@pandu/contract/schedules'
import { sql } from 'kysely'
import { defineCalendarPart, type CalendarRow, type CalendarScope } from '../../kit/calendar.ts'
import type { PartContext } from '../../kit/parts.ts'
import { seatOf } from '../courses/courses.service.ts'
import { meetingsWithDeleted } from './schedules.service.ts'

interface MeetingRow extends CalendarRow {
  course_id: number
  side: Side
  author: string | null
  additional_info: string
}

/** Scholars get the meetings to which they are invited; other people get their own, or all meetings of the courses that they follow. */
export const meetingCalendar = ({ db, reader }: PartContext, { whose, withDeleted }: CalendarScope) => {
  if (!isScholar(reader) && meetingRules.follow.test(reader, { seat: seatOf(reader) }) !== true) return []
  const rows = meetingsWithDeleted(db, reader)
    .leftJoin('users as author', 'author.id', 'meetings.author_id')
    .$if(!withDeleted, (q) => q.where('meetings.deleted_at', 'is', null))
    .$if(whose === 'own' && !isScholar(reader), (q) => q.where('meetings.author_id', '=', reader.id))
    .select([
      'meetings.id',
      'meetings.title',
      'meetings.starts_at as begins',
      'meetings.ends_at as ends',
      'meetings.course_id',
      'courses.title as course',
      'meetings.author_id as user_id',
      'author.name as author',
      sql<Side>`meetings.side`.as('side'),
      'meetings.additional_info',
      'meetings.sequence',
      sql<boolean>`(meetings.state = 'not_held' or meetings.deleted_at is not null)`.as('cancelled'),
      'meetings.updated_at as changed_at',
    ])
  return [
    defineCalendarPart<MeetingRow>({
      key: 'meeting',
      kinds: ['meeting'],
      inCourses: true,
      ofPeople: true,
      rows: sql`${rows}`,
      show: ({ id, course_id, side, author, additional_info }) => ({
        what: 'Meeting',
        detail: author ?? '',
        place: additional_info,
        url: meetingPath({ id, course_id, side }),
      }),
    }),
  ]
}
