import { aboutActor, aboutRecord, type Actor, holdsItself, isScholar, rules } from '../../kit/access.ts'
import type { CourseSeat } from '../courses/courses.access.ts'
import { followRule, permissionOf, type Side } from '../mentoring/mentoring.access.ts'

/** As much of a meeting as its rules ask for, with what the reader is in its course. */
interface MeetingState extends CourseSeat {
  user_id: number
}

/** Whether someone of the course may plan meetings of a side: its facilitators, or its mentors. */
export const plans = (actor: Actor, { seat }: CourseSeat, side: Side) => seat === 'teacher' && holdsItself(actor, permissionOf[side])

export const meetingRules = rules('meeting', {
  /** Planning meetings in a course (000 §1): its facilitators and mentors. */
  plan: aboutRecord((actor, course: CourseSeat) => plans(actor, course, 'facilitator') || plans(actor, course, 'mentor')),
  /** Its author, while they are in the course. */
  change: aboutRecord((actor, meeting: MeetingState) => meeting.seat === 'teacher' && meeting.user_id === actor.id),
  /** All meetings of a course: staff who see its tabs, and every partner who teaches it (G046). */
  follow: aboutRecord((actor, course: CourseSeat) => course.seat === 'teacher' || followRule.mentor.test(actor, course) === true),
  /** The meetings to which someone is invited. */
  readOwn: aboutActor(isScholar),
})
