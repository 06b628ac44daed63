import { courseRules, moduleKinds } from '@pandu/contract/courses'
import { isScholar } from '@pandu/contract/kit'
import type { NextStep } from '@pandu/contract/overview'
import { quizPages } from '@pandu/contract/quizzes'
import { sql } from 'kysely'
import { defineFind } from '../../kit/finds.ts'
import { type PartContext, definePart, type Parts } from '../../kit/parts.ts'
import { withSection, seatOf, visibleItemPlaces } from '../courses/courses.service.ts'

interface Essays {
  id: number
  section_id: number
  course_id: number
  title: string
  course: string
  count: number
}

/** Essays that wait for a mark in courses that the reader teaches or runs, by quiz. One that is in no section of the course any more cannot be opened. */
const essays = ({ db, reader }: PartContext) =>
  definePart<Essays, NextStep>(
    'quizzes.mark',
    sql`select a.quiz_id id, min(a.submitted_at) at, s.course_id, q.title, p.course, count(distinct a.id) count,
        coalesce(min(p.section_id) filter (where p.section_id = s.id), min(p.section_id)) section_id
      from attempts a join quizzes q on q.id = a.quiz_id join course_sections s on s.id = a.course_section_id
      join (${visibleItemPlaces(db, reader, moduleKinds.quiz)}) p on p.item_id = a.quiz_id and p.course_id = s.course_id
      where a.submitted_at is not null and (a.score is null or a.late_state = 'waiting')
      group by a.quiz_id, s.course_id, q.title, p.course order by 2, 1 limit 4`,
    ({ id, section_id, course_id, title, course, count }, since) => ({
      kind: 'mark',
      title: `Mark “${title}”`,
      detail: `${count} ${count === 1 ? 'scholar waits' : 'scholars wait'} · ${course}`,
      // What waits, oldest first; each is a link to the paper.
      url: quizPages.quiz(
        { idInstance: id, idSection: section_id, idCourse: course_id },
        { tab: 'results', state: 'waiting', sort: 'submitted_at' },
      ),
      since,
    }),
  )

export const quizParts: Parts = {
  // A quiz is opened in a section that holds it.
  finds: ({ db, reader }) => [
    defineFind({
      key: 'quizzes',
      label: 'Quizzes',
      large: 'quizzes',
      rows: withSection(
        db,
        reader,
        moduleKinds.quiz,
        db
          .selectFrom('quizzes')
          .where('quizzes.deleted_at', 'is', null)
          .$if(isScholar(reader), (q) => q.where('quizzes.status', '=', 1))
          .select(['quizzes.id', 'quizzes.title', 'quizzes.search_text as text']),
      ),
      line: ({ course }) => [course],
      page: ({ id, section_id, course_id }) => quizPages.quiz({ idInstance: id, idSection: section_id, idCourse: course_id }),
    }),
  ],
  todos: (asked) => (courseRules.teach.test(asked.reader, { seat: seatOf(asked.reader) }) === true ? [essays(asked)] : []),
}
