import { pageAt } from '../../kit/pages.ts'

const inside = { usual: { inside: 'inclass' }, values: { inside: ['inclass'] } } as const

/** The pages of the groups of a course. */
export const groupPages = {
  list: pageAt('/group/$inside/$idCourse', '001 §2.1, X05, X06', inside),
  group: pageAt('/group/$inside/$idGroup/$idCourse', 'O31', inside),
}

/** The address of a group. Notices lead there. */
export const groupPath = ({ id, course_id }: { id: number; course_id: number }) => groupPages.group({ idGroup: id, idCourse: course_id })
