import { isScholar } from '@pandu/contract/kit'
import { type Side, sidePath } from '@pandu/contract/mentoring'
import { meetingPath } from '@pandu/contract/schedules'
import { sql } from 'kysely'
import { formatMoment } from '../../kit/moment.ts'
import { defineNotices, readableWhile, sentence, strong, titled } from '../../kit/notices.ts'
import { seesCourse } from '../courses/courses.service.ts'
import { isInvited } from './schedules.service.ts'

interface Facts {
  id: number
  course_id: number
  side: Side
  title: string
  author: string
  starts_at: string
  /** How many meetings of the reader the notice is about. It names the first one. */
  count: number
}

/** Readable while the reader is invited to the first of the meetings. */
const readableMeeting = readableWhile(
  ({ id }: Facts) => ({ meeting: id }),
  (number) => sql<boolean>`exists (select from meetings join mentoring_assignments on ${isInvited}
    where meetings.id = ${number('meeting')} and meetings.deleted_at is null and mentoring_assignments.scholar_id = users.id
      and ${seesCourse(sql.ref('meetings.course_id'))})`,
)

/** Readers of these notices may no longer be invited: the meeting was deleted, or moved to a day on which its author does not look after them. */
const readableCourse = readableWhile(
  ({ course_id }: Facts) => ({ course: course_id }),
  (number) => seesCourse(number('course')),
)

const andMore = (count: number) => (count === 1 ? '' : count === 2 ? ' and 1 more' : ` and ${count - 1} more`)

const laterMeetings = (count: number) =>
  count === 1
    ? ''
    : count === 2
      ? '. A later meeting of the series changes as well'
      : `. ${count - 1} later meetings of the series change as well`

export const scheduleNotices = defineNotices('schedule', 'Meetings', {
  planned: {
    label: 'Somebody plans a meeting with you',
    reader: isScholar,
    readable: readableMeeting,
    mail: 'on',
    to: meetingPath,
    words: ({ author, title, starts_at, count }: Facts) =>
      sentence`${strong(author)} planned the meeting ${titled(title)} ${formatMoment(starts_at)}${andMore(count)}`,
  },
  changed: {
    label: 'One of your meetings changes',
    reader: isScholar,
    readable: readableCourse,
    mail: 'on',
    to: meetingPath,
    words: ({ title, changes, count }: Facts & { changes: readonly string[] }) =>
      sentence`The meeting ${titled(title)} has changed: ${changes.join('; ')}${laterMeetings(count)}`,
  },
  cancelled: {
    label: 'One of your meetings is cancelled',
    reader: isScholar,
    readable: readableCourse,
    mail: 'on',
    to: ({ side, course_id }: Facts) => sidePath(side, course_id),
    words: ({ author, title, starts_at, count }: Facts) =>
      sentence`${strong(author)} cancelled the meeting ${titled(title)} ${formatMoment(starts_at)}${andMore(count)}`,
  },
})
