import { pageAt } from '../../kit/pages.ts'
import type { Side } from '../mentoring/mentoring.access.ts'

const source = '001 §2.1'

export const reviewPages = {
  /** What scholars of all courses lack: a meeting this month, a review, or a mentor. */
  followUp: pageAt('/schedule/follow-up', 'decision 0038'),
  facilitator: pageAt('/list-review/facilitator/$idCourse/$idScholar', source),
  mentor: pageAt('/list-review/mentor/$idCourse/$idScholar', source),
}

/** The address with the reviews of a scholar on one side of a course. `open` is the id of a review to show. */
export const reviewPath = (of: { side: Side; course_id: number; scholar_id: number }, open?: number) =>
  reviewPages[of.side]({ idCourse: of.course_id, idScholar: of.scholar_id }, { open })
