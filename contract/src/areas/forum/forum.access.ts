import { aboutRecord, type Actor, holdsPersonally, isScholar, isStaff, rules, staffWrites } from '../../kit/access.ts'
import type { CourseSeat } from '../courses/courses.access.ts'
import { permissionOf, readRule } from '../mentoring/mentoring.access.ts'

/** The audience of a thread: the learners' forum of a course, its Facilitator Area or its Mentor Area. */
export const audiences = ['learner', 'facilitator', 'mentor'] as const
export type Audience = (typeof audiences)[number]

/** A forum of a course, with the seat of the reader in the course. */
interface Forum extends CourseSeat {
  audience: Audience
}
interface ThreadState extends Forum {
  by_id: number | null
  status: number
}
interface CommentState extends ThreadState {
  /** The author of the comment. `by_id` is the author of the thread. */
  comment_by: number | null
}

/** GUEST only reads (O13). */
const writes = (actor: Actor) => !isStaff(actor) || staffWrites(actor)
const reads = (actor: Actor, { seat, audience }: Forum) => audience === 'learner' || readRule[audience].test(actor, { seat }) === true
/** Facilitators moderate the Facilitator Area of their course, mentors the Mentor Area (O15). */
const moderates = (actor: Actor, { seat, audience }: Forum) =>
  audience !== 'learner' && seat === 'teacher' && holdsPersonally(actor, permissionOf[audience])
const isAuthor = (actor: Actor, by: number | null) => writes(actor) && by === actor.id
const edits = (actor: Actor, thread: ThreadState) => reads(actor, thread) && (isAuthor(actor, thread.by_id) || moderates(actor, thread))
const manages = (actor: Actor, thread: ThreadState) => edits(actor, thread) || (reads(actor, thread) && staffWrites(actor))

/** The reason why nobody can write in a closed thread. */
export const closedThreadReason = 'This thread is closed. It can be read, but nobody writes in it any more.'
const whileOpen = (may: boolean, { status }: ThreadState) => (may && status !== 1 ? closedThreadReason : may)

export const forumRules = rules('forum', {
  /** Everybody in the course reads the learners' forum (X09). The two areas are for people who see their tabs. */
  read: aboutRecord(reads),
  /** Scholars create threads in the learners' forum, facilitators and mentors in their area (P065). */
  start: aboutRecord((actor, forum: Forum) =>
    forum.audience === 'learner' ? isScholar(actor) && forum.seat === 'member' : moderates(actor, forum),
  ),
  edit: aboutRecord((actor, thread: ThreadState) => whileOpen(edits(actor, thread), thread)),
  /** Deleting, closing and opening a thread: everybody who may edit it while it is active, and staff (O15). */
  manage: aboutRecord(manages),
  pin: aboutRecord((actor, thread: ThreadState) => reads(actor, thread) && staffWrites(actor)),
  /** Marking a comment as the answer. */
  answer: aboutRecord(manages),
  comment: aboutRecord((actor, thread: ThreadState) => whileOpen(reads(actor, thread) && writes(actor), thread)),
  editComment: aboutRecord((actor, comment: CommentState) =>
    whileOpen(reads(actor, comment) && isAuthor(actor, comment.comment_by), comment),
  ),
  /** The author of the comment, staff, and moderators of the area. */
  removeComment: aboutRecord(
    (actor, comment: CommentState) =>
      reads(actor, comment) && (isAuthor(actor, comment.comment_by) || staffWrites(actor) || moderates(actor, comment)),
  ),
})
