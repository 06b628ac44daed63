import { aboutActor, aboutRecord, type Actor, isStaff, rules } from '../../kit/access.ts'
import { currentMs } from '../../kit/clock.ts'
import { dayIn, PROGRAMME_ZONE } from '../../kit/moments.ts'
import type { CourseSeat } from '../courses/courses.access.ts'
import { meetingRules } from '../schedules/schedules.access.ts'

/** The fields of a meeting that the rules of its records need, with the seat of the reader in its course. */
interface RecordedMeeting extends CourseSeat {
  state: 'planned' | 'not_held'
  /** In Unix seconds. */
  start_section: number
}

const programmeDay = (ms: number) => dayIn(new Date(ms), PROGRAMME_ZONE)

/** Whether the day of a meeting has come, in the time zone of the programme. */
export const dayHasCome = ({ start_section }: Pick<RecordedMeeting, 'start_section'>, now = currentMs()) =>
  programmeDay(start_section * 1000) <= programmeDay(now)

/** All partners who teach the course evaluate, not only facilitators and mentors (X63). */
const evaluates = (actor: Actor, { seat }: CourseSeat) => seat === 'teacher' && actor.role === 'VENDOR'

const notYet = 'The day of this meeting has not come yet'

const follows = (actor: Actor) => isStaff(actor) && meetingRules.follow.test(actor, { seat: 'staff' }) === true

export const evaluationRules = rules('evaluation', {
  /** Opening the sheet of a meeting. */
  fill: aboutRecord(evaluates),
  record: aboutRecord(
    (actor, meeting: RecordedMeeting) =>
      evaluates(actor, meeting) && (!dayHasCome(meeting) ? notYet : meeting.state === 'planned' || 'This meeting did not take place'),
  ),
  /** Saying whether a meeting took place. */
  setHeld: aboutRecord((actor, meeting: RecordedMeeting) => evaluates(actor, meeting) && (dayHasCome(meeting) || notYet)),
  /** Everybody who follows the meetings of a course reads all their records, a scholar only their own (G048). */
  read: aboutRecord((actor, course: CourseSeat) => course.seat === 'member' || meetingRules.follow.test(actor, course) === true),
  readHistory: aboutRecord((actor, course: CourseSeat) => meetingRules.follow.test(actor, course) === true),
  /** Reading meetings without a record: staff in all courses, partners their own. */
  followMissing: aboutActor((actor) => follows(actor) || actor.role === 'VENDOR'),
  followAbsences: aboutActor(follows),
})
