import { aboutActor, aboutRecord, type Actor, holds, holdsItself, isStaff, rules, staffWrites } from '../../kit/access.ts'
import type { CourseSeat } from '../courses/courses.access.ts'

/** Scholars have a facilitator and a mentor in a course. The wire writes the first as `fasilitator` (X36). */
export const sides = ['facilitator', 'mentor'] as const
export type Side = (typeof sides)[number]

/** The permission that makes someone of a vendor one or the other (X20). */
export const permissionOf = { facilitator: 'FASILITATOR', mentor: 'MENTOR' } as const

/** The Facilitator and Mentor tabs without scholars (001 §6): LD, UPCM, ELSN, the superadmin, facilitators of the course; mentors see their own tab (X09). */
const runs = (side: Side) => (actor: Actor, course: CourseSeat) =>
  course.seat === 'staff'
    ? holds(actor, 'LD', 'UPCM', 'ELSN')
    : course.seat === 'teacher' && holdsItself(actor, 'FASILITATOR', permissionOf[side])

/** Scholars read who looks after themselves. */
const reads = (side: Side) => (actor: Actor, course: CourseSeat) => course.seat === 'member' || runs(side)(actor, course)

export const mentoringRules = rules('mentoring', {
  readFacilitators: aboutRecord(reads('facilitator')),
  readMentors: aboutRecord(reads('mentor')),
  /** How many scholars each of them has. */
  followFacilitators: aboutRecord(runs('facilitator')),
  followMentors: aboutRecord(runs('mentor')),
  /** What scholars lack in all courses: staff who see both tabs. */
  followAll: aboutActor((actor) => isStaff(actor) && sides.every((side) => runs(side)(actor, { seat: 'staff' }))),
  /** Assigning facilitators and mentors: the staff who see the tabs, except GUEST. */
  manage: aboutRecord((actor, course: CourseSeat) => course.seat === 'staff' && staffWrites(actor) && holds(actor, 'LD', 'UPCM', 'ELSN')),
})

export const readRule = { facilitator: mentoringRules.readFacilitators, mentor: mentoringRules.readMentors } as const
export const followRule = { facilitator: mentoringRules.followFacilitators, mentor: mentoringRules.followMentors } as const
