import { aboutRecord, type Actor, holdsItself, isScholar, isStaff, rules, staffWrites } from '../../kit/access.ts'
import type { CourseSeat } from '../courses/courses.access.ts'
import { permissionOf, readRule } from '../mentoring/mentoring.access.ts'

/** Whom a thread is for: the learners' forum of a course, its Facilitator Area or its Mentor Area. */
export const audiences = ['learner', 'facilitator', 'mentor'] as const
export type Audience = (typeof audiences)[number]

/** A forum of a course, with what the reader is in the course. */
interface Forum extends CourseSeat {
  audience: Audience
}
interface ThreadState extends Forum {
  by_id: number | null
  status: number
}
interface CommentState extends ThreadState {
  /** The author of the comment; `by_id` is that of the thread. */
  comment_by: number | null
}

/** GUEST only reads (O13). */
const writes = (actor: Actor) => !isStaff(actor) || staffWrites(actor)
const reads = (actor: Actor, { seat, audience }: Forum) => audience === 'learner' || readRule[audience].test(actor, { seat }) === true
/** Facilitators act on the threads of the Facilitator Area of their course, mentors on those of the Mentor Area (O15). */
const runs = (actor: Actor, { seat, audience }: Forum) =>
  audience !== 'learner' && seat === 'teacher' && holdsItself(actor, permissionOf[audience])
const isAuthor = (actor: Actor, by: number | null) => writes(actor) && by === actor.id
const edits = (actor: Actor, thread: ThreadState) => reads(actor, thread) && (isAuthor(actor, thread.by_id) || runs(actor, thread))
const manages = (actor: Actor, thread: ThreadState) => edits(actor, thread) || (reads(actor, thread) && staffWrites(actor))

/** Why nothing can be said in a thread that is not active. */
export const closedThread = 'This thread is closed. It can be read, but nobody writes in it any more.'
const whileOpen = (may: boolean, { status }: ThreadState) => (may && status !== 1 ? closedThread : may)

export const forumRules = rules('forum', {
  /** The learners' forum is for everybody in the course (X09); the two areas for anyone who sees their tabs. */
  read: aboutRecord(reads),
  /** Scholars begin threads of the learners' forum, facilitators and mentors those of their area (P065). */
  start: aboutRecord((actor, forum: Forum) =>
    forum.audience === 'learner' ? isScholar(actor) && forum.seat === 'member' : runs(actor, forum),
  ),
  edit: aboutRecord((actor, thread: ThreadState) => whileOpen(edits(actor, thread), thread)),
  /** Deleting, activating and inactivating: anyone who may edit an active thread, and staff (O15). */
  manage: aboutRecord(manages),
  pin: aboutRecord((actor, thread: ThreadState) => reads(actor, thread) && staffWrites(actor)),
  /** Saying which comment is the answer. */
  answer: aboutRecord(manages),
  comment: aboutRecord((actor, thread: ThreadState) => whileOpen(reads(actor, thread) && writes(actor), thread)),
  editComment: aboutRecord((actor, comment: CommentState) =>
    whileOpen(reads(actor, comment) && isAuthor(actor, comment.comment_by), comment),
  ),
  /** Its author, staff, and anyone who runs the area. */
  removeComment: aboutRecord(
    (actor, comment: CommentState) =>
      reads(actor, comment) && (isAuthor(actor, comment.comment_by) || staffWrites(actor) || runs(actor, comment)),
  ),
})
