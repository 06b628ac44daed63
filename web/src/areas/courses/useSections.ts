import { listSections } from '@pandu/contract/courses'
import { useIsScholarView } from '../../kit/scholarView.ts'
import { useCall } from '../../kit/query.ts'

/** The sections of a course with their items. The class page and the links between sections share this query. */
export const useSections = (courseId: number) => {
  const asScholar = useIsScholarView()
  return useCall(listSections, { filter: { course_id: courseId }, include: 'modules', ...(asScholar && { as: 'scholar' as const }) })
}
