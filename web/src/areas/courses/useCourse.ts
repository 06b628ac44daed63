import { listCourses } from '@pandu/contract/courses'
import { useCall } from '../../kit/query.ts'

/** Loads one course. All pages of a course and the menu beside them use this query, so only the first of them waits for it. */
export const useCourse = (id: number) => useCall(listCourses, { filter: { id } })

/** Whether the reader may not see the course with this number: none of its pages is there. Unknown counts as seen. */
export const useIsHidden = (id: number | undefined) => {
  const { data } = useCall(listCourses, { filter: { id: id ?? 0 } }, { enabled: id !== undefined })
  return data?.data.length === 0
}
