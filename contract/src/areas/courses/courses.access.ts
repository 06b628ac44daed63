import { aboutActor, aboutRecord, type Actor, holds, holdsPersonally, isScholar, rules, staffWrites } from '../../kit/access.ts'
import { currentTime } from '../../kit/clock.ts'
import { dayIn, PROGRAMME_ZONE, formatLocalDay } from '../../kit/moments.ts'

/**
 * What someone is in a course (O14): staff see every course; teachers are its administrators, of the programme team or of a vendor; members are the
 * scholars of its cohort. Whoever is none of these does not see the course at all.
 */
export type Seat = 'staff' | 'teacher' | 'member'
export interface CourseSeat {
  seat: Seat
}

/** The days of a course, and whether staff leave it open before and after them. */
export interface CourseDays {
  start_date: string
  end_date: string
  open_always: number
}

/** An item of a course, which staff may leave open where the course is closed. */
export type CourseItem = Pick<CourseDays, 'open_always'>

/** Why nobody can work in a course today, or on one item of it; undefined while it is open. */
export const closedCourseReason = (
  { start_date, end_date, open_always }: CourseDays,
  { item, now = currentTime() }: { item?: CourseItem | undefined; now?: Date } = {},
) => {
  if (open_always === 1 || item?.open_always === 1) return undefined
  const today = dayIn(now, PROGRAMME_ZONE)
  if (today < start_date) return `This course begins on ${formatLocalDay(start_date)}. You can work in it from then on.`
  if (today > end_date) return `This course ended on ${formatLocalDay(end_date)}. Its work is closed.`
  return undefined
}

export const courseRules = rules('course', {
  /** Courses, sections, modules, administrators and cohorts of courses: staff except GUEST (O13). */
  manage: aboutActor(staffWrites),
  /** Everybody who sees the course. */
  read: aboutRecord((_actor, course: CourseSeat) => course.seat !== undefined),
  /** The list of a scholar's own courses. */
  readOwn: aboutActor(isScholar),
  /** What members hand in and how far they are: staff and the course's administrators. */
  follow: aboutRecord((_actor, course: CourseSeat) => course.seat !== 'member'),
  /** How far one member is with every item: those who follow the course, and the member. */
  readResults: aboutRecord(
    (actor, { seat, scholar_id }: CourseSeat & { scholar_id: number }) => seat !== 'member' || scholar_id === actor.id,
  ),
  /** Marking and the like: staff except GUEST, and the course's administrators. */
  teach: aboutRecord((actor, course: CourseSeat) => (course.seat === 'staff' ? staffWrites(actor) : course.seat === 'teacher')),
  /** Taking part: the course's scholars. */
  takePart: aboutRecord((actor, course: CourseSeat) => isScholar(actor) && course.seat === 'member'),
})

/** The Group tab (001 §6): LD, UPCM and ELSN of the programme team, the facilitators of the course, the superadmin. Who sees it changes groups. */
export const seesGroupTab = (actor: Actor, { seat }: CourseSeat) =>
  seat === 'staff' ? holds(actor, 'LD', 'UPCM', 'ELSN') : seat === 'teacher' && holdsPersonally(actor, 'FASILITATOR')
