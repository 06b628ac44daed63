import { aboutActor, aboutRecord, type Actor, holdsPersonally, isScholar, isStaff, rules } from '../../kit/access.ts'
import type { CourseSeat } from '../courses/courses.access.ts'
import { followRule, mentoringRules, permissionOf, type Side } from '../mentoring/mentoring.access.ts'

/** The fields of a review that its rules need, with the seat of the reader in its course. */
interface ReviewState extends CourseSeat {
  side: Side
  user_id: number
  status_draft: number
}

/** Whether somebody writes reviews on a side of a course (X64): role VENDOR with FASILITATOR or MENTOR. */
export const mayWriteReviews = (actor: Actor, { seat }: CourseSeat, side: Side) =>
  seat === 'teacher' && holdsPersonally(actor, permissionOf[side])

const isOwn = (actor: Actor, { seat, side, user_id }: ReviewState) => user_id === actor.id && mayWriteReviews(actor, { seat }, side)

/** This opens the list. Which reviews are in it, the server decides. */
const reads = (side: Side) => aboutActor((actor) => isStaff(actor) || isScholar(actor) || holdsPersonally(actor, permissionOf[side]))

const covers = (side: Side) =>
  aboutRecord((actor, course: CourseSeat) =>
    course.seat === 'teacher' ? mayWriteReviews(actor, course, side) : followRule[side].test(actor, course),
  )

export const REVIEW_IS_SENT = "The Review has been Sent to Scholar. Data can't be Deleted"

export const reviewRules = rules('review', {
  readOfFacilitators: reads('facilitator'),
  readOfMentors: reads('mentor'),
  writeAsFacilitator: aboutRecord((actor, course: CourseSeat) => mayWriteReviews(actor, course, 'facilitator')),
  writeAsMentor: aboutRecord((actor, course: CourseSeat) => mayWriteReviews(actor, course, 'mentor')),
  /** The author changes a review while it is a draft (001 §4). */
  change: aboutRecord(
    (actor, review: ReviewState) =>
      isOwn(actor, review) && (review.status_draft === 1 || 'The review has been sent to the scholar and can no longer be changed'),
  ),
  remove: aboutRecord((actor, review: ReviewState) => isOwn(actor, review) && (review.status_draft === 1 || REVIEW_IS_SENT)),
  /** Scholars confirm that they have read a review. */
  confirm: aboutActor(isScholar),
  /** Reading the coverage of a course: staff who see its tab, and facilitators and mentors for their own scholars. */
  coverFacilitators: covers('facilitator'),
  coverMentors: covers('mentor'),
  /** Coordinators remind authors of missing reviews. */
  remind: aboutRecord((actor, course: CourseSeat) => mentoringRules.manage.test(actor, course)),
})

export const readReviews = { facilitator: reviewRules.readOfFacilitators, mentor: reviewRules.readOfMentors } as const
export const writeReviews = { facilitator: reviewRules.writeAsFacilitator, mentor: reviewRules.writeAsMentor } as const
export const coverageRule = { facilitator: reviewRules.coverFacilitators, mentor: reviewRules.coverMentors } as const
