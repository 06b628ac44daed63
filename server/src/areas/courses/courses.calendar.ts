import { coursePages, moduleKinds } from '@pandu/contract/courses'
import { isScholar } from '@pandu/contract/kit'
import { sql } from 'kysely'
import { defineCalendarPart, type CalendarRow } from '../../kit/calendar.ts'
import type { PartContext } from '../../kit/parts.ts'
import { sectionItemRows } from '../../kit/section-items.ts'
import { isShown } from './courses.queries.ts'
import { visibleCourses } from './courses.service.ts'

/** The first or the last day of courses. */
const day = ({ db, reader }: PartContext, key: 'begins' | 'ends', column: 'start_date' | 'end_date') =>
  defineCalendarPart<CalendarRow & { course_id: number }>({
    key: `course.${key}`,
    kinds: ['course'],
    allDay: true,
    inCourses: true,
    rows: sql`${visibleCourses(db, reader).select([
      'courses.id',
      'courses.title',
      'courses.title as course',
      'courses.id as course_id',
      `courses.${column} as begins`,
      `courses.${column} as ends`,
      'courses.updated_at as changed_at',
    ])}`,
    show: ({ course_id }) => ({ what: `Course ${key}`, url: coursePages.course({ idCourse: course_id }) }),
  })

interface ItemRow extends CalendarRow {
  course_id: number
  section_id: number
}

const kind = sql`case m.module_id when ${moduleKinds.quiz} then 'quiz' when ${moduleKinds.assessment} then 'assessment' else 'deadline' end`

/** When items of sections appear or are due. Scholars see items that are shown to them. */
const item = (
  { db, reader, contributions: { sectionItems } }: PartContext,
  { key, column, kinds, verb }: { key: string; column: 'publish_at' | 'due_at'; kinds: ItemKinds; verb: string },
) =>
  defineCalendarPart<ItemRow>({
    key,
    kinds,
    inCourses: true,
    rows: sql`select m.id, m.title, m.${sql.ref(column)} begins, m.${sql.ref(column)} ends, m.dates_changed_at changed_at, ${kind} kind,
        m.course_id, c.title course, m.course_section_id section_id
      from ${sectionItemRows(sectionItems)} m join (${visibleCourses(db, reader).select(['courses.id', 'courses.title'])}) c on c.id = m.course_id
      where m.${sql.ref(column)} is not null ${isScholar(reader) ? sql`and ${isShown}` : sql``}`,
    show: ({ kind: found = 'deadline', section_id, course_id }) => ({
      what: `${nouns[found]} ${verb}`,
      url: coursePages.section({ idSection: section_id, idCourse: course_id }),
    }),
  })
type ItemKinds = Parameters<typeof defineCalendarPart>[0]['kinds']
const nouns: Partial<Record<ItemKinds[number], string>> = { quiz: 'Quiz', assessment: 'Assessment', deadline: 'Work' }

/** The days of courses, from when to when their quizzes and assessment tools are open, and when other work is due. */
export const courseCalendar = (asked: PartContext) => [
  day(asked, 'begins', 'start_date'),
  day(asked, 'ends', 'end_date'),
  item(asked, { key: 'item.opens', column: 'publish_at', kinds: ['quiz', 'assessment'], verb: 'opens' }),
  item(asked, { key: 'item.due', column: 'due_at', kinds: ['quiz', 'assessment', 'deadline'], verb: 'is due' }),
]
