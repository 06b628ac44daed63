import { listSections } from '@pandu/contract/courses'
import { useAsScholar } from '../../kit/asScholar.ts'
import { useCall } from '../../kit/query.ts'

/** The sections of a course with what they hold: one question for the class page and for the way from section to section. */
export const useSections = (courseId: number) => {
  const asScholar = useAsScholar()
  return useCall(listSections, { filter: { course_id: courseId }, include: 'modules', ...(asScholar && { as: 'scholar' as const }) })
}
