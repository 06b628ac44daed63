import { aboutRecord, rules } from '../../kit/access.ts'
import { type CourseSeat, seesGroupTab } from '../courses/courses.access.ts'

export const groupRules = rules('group', {
  /** Making, changing and deleting groups, their members, leaders and facilitators. */
  manage: aboutRecord(seesGroupTab),
  /** The groups of a course; scholars see only their own group (G042). */
  read: aboutRecord((actor, course: CourseSeat) => course.seat === 'member' || seesGroupTab(actor, course)),
})
