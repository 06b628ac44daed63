import { pageAt } from '../../kit/pages.ts'

const source = '001 §2.1, X05, X06'
/** `$inside` is written in every address of a course and takes one value only. */
const inside = { usual: { inside: 'inclass' }, values: { inside: ['inclass'] } } as const

/** The pages of courses and their sections. */
export const coursePages = {
  list: pageAt('/course/$type/list', '001 §2.1', { usual: { type: 'cr' } }),
  create: pageAt('/course/create', '001 §2.1'),
  update: pageAt('/course/update/$idCourse', '001 §2.1'),
  course: pageAt('/course/$inside/$idCourse', source, inside),
  createSection: pageAt('/section/$inside/$idCourse/create', source, inside),
  section: pageAt('/section/$inside/$idSection/$idCourse', source, inside),
  members: pageAt('/member/$inside/$idCourse', source, inside),
  results: pageAt('/result/$inside/$idCourse', 'progress of the members of a course', inside),
  scholarResults: pageAt('/result/$inside/$idCourse/$idScholar', 'progress of the members of a course', inside),
}
