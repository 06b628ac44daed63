import { aboutActor, aboutRecord, type Actor, holdsPersonally, isScholar, rules } from '../../kit/access.ts'
import type { CourseSeat } from '../courses/courses.access.ts'
import { followRule, permissionOf, type Side } from '../mentoring/mentoring.access.ts'

/** The fields of a meeting that its rules need, with the seat of the reader in its course. */
interface MeetingState extends CourseSeat {
  user_id: number
}

/** Whether somebody may plan meetings for a side of a course: its facilitators or its mentors. */
export const mayPlanMeetings = (actor: Actor, { seat }: CourseSeat, side: Side) =>
  seat === 'teacher' && holdsPersonally(actor, permissionOf[side])

export const meetingRules = rules('meeting', {
  /** Facilitators and mentors plan meetings in their courses (000 §1). */
  plan: aboutRecord(
    (actor, course: CourseSeat) => mayPlanMeetings(actor, course, 'facilitator') || mayPlanMeetings(actor, course, 'mentor'),
  ),
  /** The author changes a meeting, as long as they teach the course. */
  change: aboutRecord((actor, meeting: MeetingState) => meeting.seat === 'teacher' && meeting.user_id === actor.id),
  /** Staff who see the tabs of a course and every partner who teaches it read all its meetings (G046). */
  follow: aboutRecord((actor, course: CourseSeat) => course.seat === 'teacher' || followRule.mentor.test(actor, course) === true),
  /** Scholars read the meetings to which they are invited. */
  readOwn: aboutActor(isScholar),
})
