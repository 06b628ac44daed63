import { type PageSearch, pageAt } from '../../kit/pages.ts'
import type { Side } from './mentoring.access.ts'

const source = '001 §2.1, X05, X06'
const inside = { usual: { inside: 'inclass' }, values: { inside: ['inclass'] } } as const

/** The Facilitator and Mentor tabs of a course. */
export const mentoringPages = {
  facilitators: pageAt('/facilitator/$inside/$idCourse', source, inside),
  mentors: pageAt('/mentor/$inside/$idCourse', source, inside),
}

export const sidePath = (side: Side, courseId: number, search?: PageSearch) =>
  (side === 'facilitator' ? mentoringPages.facilitators : mentoringPages.mentors)({ idCourse: courseId }, search)
