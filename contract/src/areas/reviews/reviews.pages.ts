import { pageAt } from '../../kit/pages.ts'
import type { Side } from '../mentoring/mentoring.access.ts'

const source = '001 §2.1'

export const reviewPages = {
  /** What scholars of all courses lack: a meeting of this month, a review, a mentor. */
  followUp: pageAt('/schedule/follow-up', 'new'),
  facilitator: pageAt('/list-review/facilitator/$idCourse/$idScholar', source),
  mentor: pageAt('/list-review/mentor/$idCourse/$idScholar', source),
}

/** The reviews of a scholar on one side of a course; `open` is one of them. */
export const reviewPath = (of: { side: Side; course_id: number; scholar_id: number }, open?: number) =>
  reviewPages[of.side]({ idCourse: of.course_id, idScholar: of.scholar_id }, { open })
