import { aboutRecord, type Actor, holds, holdsPersonally, rules } from '../../kit/access.ts'
import { type CourseSeat, mayManageGroups } from '../courses/courses.access.ts'

/** The Group tab (001 §6): LD, UPCM and ELSN of the programme team, the facilitators of the course, the superadmin. */
export const seesGroupTab = (actor: Actor, { seat }: CourseSeat) =>
  seat === 'staff' ? holds(actor, 'LD', 'UPCM', 'ELSN') : seat === 'teacher' && holdsPersonally(actor, 'FASILITATOR')

export const groupRules = rules('group', {
  /** Making, changing and deleting groups, their members, leaders and facilitators. */
  manage: aboutRecord((actor, course: CourseSeat) => mayManageGroups(actor, course)),
  /** The groups of a course; scholars see only their own group (G042). */
  read: aboutRecord((actor, course: CourseSeat) => course.seat === 'member' || seesGroupTab(actor, course)),
})
