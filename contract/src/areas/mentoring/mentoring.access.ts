import { aboutActor, aboutRecord, type Actor, holds, holdsPersonally, isStaff, rules } from '../../kit/access.ts'
import type { CourseSeat } from '../courses/courses.access.ts'

/** In a course a scholar has a facilitator and a mentor. The API spells the first one `fasilitator` (X36). */
export const sides = ['facilitator', 'mentor'] as const
export type Side = (typeof sides)[number]

/** The permission that makes a user of a vendor a facilitator or a mentor (X20). */
export const permissionOf = { facilitator: 'FASILITATOR', mentor: 'MENTOR' } as const

/**
 * Who sees a tab in full (001 §6, X09). LD, UPCM, ELSN, the superadmin and the facilitators of the course see both tabs, mentors see the Mentor
 * tab. Scholars are not included: they only read who looks after them.
 */
const managesSide = (side: Side) => (actor: Actor, course: CourseSeat) =>
  course.seat === 'staff'
    ? holds(actor, 'LD', 'UPCM', 'ELSN')
    : course.seat === 'teacher' && holdsPersonally(actor, 'FASILITATOR', permissionOf[side])

const reads = (side: Side) => (actor: Actor, course: CourseSeat) => course.seat === 'member' || managesSide(side)(actor, course)

export const mentoringRules = rules('mentoring', {
  readFacilitators: aboutRecord(reads('facilitator')),
  readMentors: aboutRecord(reads('mentor')),
  /** Reading how many scholars each person has. */
  followFacilitators: aboutRecord(managesSide('facilitator')),
  followMentors: aboutRecord(managesSide('mentor')),
  /** Reading what scholars lack in all courses: staff who see both tabs. */
  followAll: aboutActor((actor) => isStaff(actor) && sides.every((side) => managesSide(side)(actor, { seat: 'staff' }))),
  /** Assigning facilitators and mentors: the staff who see the tabs. */
  manage: aboutRecord((actor, course: CourseSeat) => course.seat === 'staff' && holds(actor, 'LD', 'UPCM', 'ELSN')),
})

export const readRule = { facilitator: mentoringRules.readFacilitators, mentor: mentoringRules.readMentors } as const
export const followRule = { facilitator: mentoringRules.followFacilitators, mentor: mentoringRules.followMentors } as const
