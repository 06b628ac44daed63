import { evaluationPages, evaluationRules } from '@pandu/contract/evaluations'
import { isStaff } from '@pandu/contract/kit'
import type { Side } from '@pandu/contract/mentoring'
import type { NextStep } from '@pandu/contract/overview'
import { meetingPath } from '@pandu/contract/schedules'
import { sql } from 'kysely'
import { definePart, type Parts } from '../../kit/parts.ts'
import { absencesNow, missingCount, unrecordedMeetings } from './evaluations.queries.ts'

interface Unrecorded {
  id: number
  course_id: number
  side: Side
  title: string
  course: string
  missing: number
}

export const evaluationParts: Parts = {
  /** Partners are asked to record their meetings that are over. */
  todos: ({ db, reader }) => {
    if (reader.role !== 'VENDOR') return []
    const rows = unrecordedMeetings(db, reader)
      .orderBy('meetings.starts_at')
      .orderBy('meetings.id')
      .limit(3)
      .select([
        'meetings.id',
        'meetings.ends_at as at',
        'meetings.course_id',
        sql<Side>`meetings.side`.as('side'),
        'meetings.title',
        'courses.title as course',
        missingCount.as('missing'),
      ])
    return [
      definePart<Unrecorded, NextStep>(
        'evaluations.missing',
        sql`select * from (${rows}) m`,
        ({ missing, title, course, ...meeting }, since) => ({
          kind: 'record',
          title: `Record who came to “${title}”`,
          detail: `${course}: ${missing === 1 ? '1 scholar has' : `${missing} scholars have`} no record yet.`,
          url: meetingPath(meeting),
          since,
        }),
      ),
    ]
  },
  counters: ({ db, reader }) =>
    isStaff(reader) && evaluationRules.followMissing.test(reader) === true
      ? [
          {
            key: 'meetings.unrecorded',
            label: 'Meetings without a record',
            group: 'people',
            url: evaluationPages.records(),
            count: sql`${unrecordedMeetings(db, reader).select(sql<number>`count(*)`.as('count'))}`,
          },
          {
            key: 'scholars.absent',
            label: 'Scholars absent twice in a row',
            group: 'people',
            url: evaluationPages.records({}, { tab: 'absent' }),
            count: sql`${absencesNow(db).select(sql<number>`count(*)`.as('count'))}`,
          },
        ]
      : [],
}
