import { aboutActor, aboutRecord, type Actor, isStaff, rules } from '../../kit/access.ts'
import { currentMs } from '../../kit/clock.ts'
import type { CourseSeat } from '../courses/courses.access.ts'
import { meetingRules } from '../schedules/schedules.access.ts'

/** As much of a meeting as its records ask for, with what the reader is in its course. */
interface RecordedMeeting extends CourseSeat {
  state: 'planned' | 'not_held'
  /** Unix seconds. */
  start_section: number
}

/** The programme's zone, which has no summer time. */
const JAKARTA_SECONDS = 7 * 3600
const DAY_SECONDS = 86_400
const dayNumber = (seconds: number) => Math.floor((seconds + JAKARTA_SECONDS) / DAY_SECONDS)

/** Whether the day of a meeting has come where the programme is. */
export const dayHasCome = ({ start_section }: Pick<RecordedMeeting, 'start_section'>, now = currentMs()) =>
  dayNumber(start_section) <= dayNumber(now / 1000)

/** Partners who teach the course, facilitators and mentors among them (X63). */
const evaluates = (actor: Actor, { seat }: CourseSeat) => seat === 'teacher' && actor.role === 'VENDOR'

const notYet = 'The day of this meeting has not come yet'

const follows = (actor: Actor) => isStaff(actor) && meetingRules.follow.test(actor, { seat: 'staff' }) === true

export const evaluationRules = rules('evaluation', {
  /** The sheet of a meeting. */
  fill: aboutRecord(evaluates),
  record: aboutRecord(
    (actor, meeting: RecordedMeeting) =>
      evaluates(actor, meeting) && (!dayHasCome(meeting) ? notYet : meeting.state === 'planned' || 'This meeting did not take place'),
  ),
  /** Says whether a meeting took place. */
  setHeld: aboutRecord((actor, meeting: RecordedMeeting) => evaluates(actor, meeting) && (dayHasCome(meeting) || notYet)),
  /** Anyone who follows the meetings of a course reads all records of them, a scholar their own (G048). */
  read: aboutRecord((actor, course: CourseSeat) => course.seat === 'member' || meetingRules.follow.test(actor, course) === true),
  readHistory: aboutRecord((actor, course: CourseSeat) => meetingRules.follow.test(actor, course) === true),
  /** Meetings without a record: staff those of all courses, partners their own. */
  followMissing: aboutActor((actor) => follows(actor) || actor.role === 'VENDOR'),
  followAbsences: aboutActor(follows),
})
