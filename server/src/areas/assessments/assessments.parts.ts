import { assessmentPages, assessmentRules } from '@pandu/contract/assessments'
import { moduleKinds } from '@pandu/contract/courses'
import { isScholar } from '@pandu/contract/kit'
import { defineFind } from '../../kit/finds.ts'
import type { Parts } from '../../kit/parts.ts'
import { withSection } from '../courses/courses.service.ts'

export const assessmentParts: Parts = {
  finds: ({ db, reader }) => {
    const tools = db
      .selectFrom('assessments')
      .where('assessments.deleted_at', 'is', null)
      .$if(isScholar(reader), (q) => q.where('assessments.status', '=', 1))
      .select(['assessments.id', 'assessments.name as title', 'assessments.search_text as text', 'assessments.status'])
    if (assessmentRules.read.test(reader) === true)
      return [
        defineFind({
          key: 'assessments',
          label: 'Assessment tools',
          rows: tools,
          line: ({ status }) => [status !== 1 && 'No Active'],
          page: ({ id }) => assessmentPages.tool({ id }),
          list: (search) => assessmentPages.tools({}, { search }),
        }),
      ]
    return [
      defineFind({
        key: 'assessments',
        label: 'Assessments',
        rows: withSection(db, reader, moduleKinds.assessment, tools),
        line: ({ course }) => [course],
        page: ({ id, section_id, course_id }) => assessmentPages.assessment({ idInstance: id, idSection: section_id, idCourse: course_id }),
      }),
    ]
  },
}
