import type { Standing } from '@pandu/contract/accounts'
import { mentoringRules, readRule, type Side, sidePath, sides } from '@pandu/contract/mentoring'
import { reviewPages } from '@pandu/contract/reviews'
import { sql } from 'kysely'
import { type PartContext, definePart, type Parts } from '../../kit/parts.ts'
import { today } from '../../kit/zone.ts'
import { seatOf, visibleCourses } from '../courses/courses.service.ts'
import { isAssignedOn } from './days.service.ts'
import { withoutMentor } from './mentoring.queries.ts'

const labels = { facilitator: 'Facilitator', mentor: 'Mentor' } as const

interface Carer {
  id: number
  name: string
  course_id: number
  title: string
}

/** The people who look after a scholar today, in courses that the reader sees and that have not ended. */
const carers = ({ db, reader }: PartContext, side: Side, scholarId: number) => {
  const rows = db
    .selectFrom('mentoring_assignments')
    .innerJoin('users', 'users.id', 'mentoring_assignments.user_id')
    .innerJoin(
      visibleCourses(db, reader).select(['courses.id', 'courses.title', 'courses.end_date']).as('c'),
      'c.id',
      'mentoring_assignments.course_id',
    )
    .where('mentoring_assignments.scholar_id', '=', scholarId)
    .where('mentoring_assignments.side', '=', side)
    .where(isAssignedOn(today))
    .where('c.end_date', '>=', today)
    .select(['mentoring_assignments.id', 'mentoring_assignments.starts_on as at', 'users.name', 'c.id as course_id', 'c.title'])
  return definePart<Carer, Standing>(side, sql<Carer>`${rows}`, ({ name, course_id, title }) => ({
    kind: 'people',
    label: labels[side],
    value: name,
    detail: title,
    url: sidePath(side, course_id),
  }))
}

export const mentoringParts: Parts = {
  counters: ({ db, reader }) =>
    mentoringRules.followAll.test(reader) === true
      ? [
          {
            key: 'scholars.unmentored',
            label: 'Without a mentor',
            group: 'people',
            slow: true,
            url: reviewPages.followUp({}, { tab: 'mentor' }),
            count: sql`${withoutMentor(db).select(sql<number>`count(*)`.as('count'))}`,
          },
        ]
      : [],
  standings: (asked, scholarId) =>
    sides
      .filter((side) => readRule[side].test(asked.reader, { seat: seatOf(asked.reader) }) === true)
      .map((side) => carers(asked, side, scholarId)),
}
