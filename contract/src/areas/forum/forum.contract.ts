import * as z from 'zod'
import {
  endpointOf,
  file,
  Flag,
  Id,
  images,
  requiredMessage,
  listOf,
  childListInput,
  messageOnly,
  messageWithId,
  readState,
  search,
  text,
  Timestamp,
} from '../../kit/index.ts'
import { type Audience, audiences, forumRules } from './forum.access.ts'

const endpoint = endpointOf('forum')

/** O66. */
export const threadCategories = ['General', 'Announcement', 'Question', 'Discussion'] as const

/** The forums of facilitators and mentors, as the API spells them (X36). */
export const threadTypes = ['fasilitator', 'mentor'] as const
export type ThreadType = (typeof threadTypes)[number]
export const threadTypeOf = { facilitator: 'fasilitator', mentor: 'mentor' } as const
export const audienceOf = (type: ThreadType | undefined): Audience => (type === 'fasilitator' ? 'facilitator' : (type ?? 'learner'))

/** Unread comments are counted up to this number. */
export const MOST_UNREAD_COMMENTS = 99

const person = z.object({ name: z.string(), role: z.string(), profile_picture: z.string().nullable() })

export const thread = z.object({
  id: z.number(),
  course_id: z.number(),
  course: z.string(),
  audience: z.enum(audiences),
  title: z.string(),
  /** Cleaned rich text. */
  content: z.string(),
  category: z.number(),
  thumbnail: z.string().nullable(),
  /** 1 active, 0 closed. Nobody writes in a closed thread, but it can be read. */
  status: z.number(),
  pinned: z.number(),
  by_id: z.number().nullable(),
  /** Null when the account was deleted. */
  by: person.nullable(),
  answer_id: z.number().nullable(),
  comments: z.number(),
  /** The number of unread comments by other people, at most MOST_UNREAD_COMMENTS + 1. */
  unread: z.number(),
  /** Whether the reader has neither written nor opened it. */
  is_new: z.boolean(),
  following: z.boolean(),
  active_at: Timestamp,
  created_at: Timestamp,
  updated_at: Timestamp,
  edited_at: Timestamp.nullable(),
  edited_by: z.string().nullable(),
})
export type Thread = z.infer<typeof thread>

export const listedThread = thread.extend({
  /** The first comment that contains the searched text, with an excerpt. Null without a search, and when only the thread itself contains it. */
  found: z.object({ comment: z.number(), words: z.string() }).nullable(),
})
export type ListedThread = z.infer<typeof listedThread>

export const threadComment = z.object({
  id: z.number(),
  thread_id: z.number(),
  /** The comment to which this one replies. */
  parent_id: z.number().nullable(),
  /** Empty for a deleted comment, which is shown because it has replies. */
  content: z.string(),
  deleted: z.boolean(),
  unread: z.boolean(),
  by_id: z.number().nullable(),
  by: person.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
  edited_at: Timestamp.nullable(),
})
export type ThreadComment = z.infer<typeof threadComment>

const title = text(200)
const content = text(20_000, 'Text is required')
const category = z.coerce.number({ error: 'choose a category' }).int().min(0, 'choose a category').max(3, 'choose a category')
const thumbnail = file({ maxMb: 50, accept: images }).optional()
const filter = { category, status: Flag, show: z.enum(['unread', 'following']), search }
const sort = ['active_at', 'title', 'created_at'] as const

/** Only threads of an area have a type. Both kinds of calls have the same shape, so that they can share their code. */
type TypeField = z.ZodOptional<z.ZodType<ThreadType, ThreadType>>
const noType: TypeField = z.never().optional()
const oneType: TypeField = z.enum(threadTypes, 'choose fasilitator or mentor').optional()

/** The calls of one kind of threads. Threads of learners and threads of the two areas have different paths. */
const callsAt = (path: 'forum/thread' | 'forum/administrator/thread', type: TypeField, of: string) => ({
  noun: 'thread',
  list: endpoint({
    at: `GET ${path}`,
    does: `List the threads of ${of} of a course, pinned ones first; filter[search] looks in their titles, their texts and the comments; filter[show] shows those with something unread, or those that you follow`,
    source: 'G051, G055',
    access: forumRules.read,
    input: childListInput({ course_id: Id }, { filter: { ...filter, type }, sort, defaultSort: '-active_at', size: 20 }).refine(
      (v) => type === noType || v.filter.type !== undefined,
      { path: ['filter.type'], error: requiredMessage('type') },
    ),
    output: listOf(listedThread),
  }),
  view: endpoint({
    at: `GET ${path}/view/{id}`,
    does: `Read one thread of ${of}; first_unread is the first comment in it that you have not seen`,
    source: 'G052, G056',
    access: forumRules.read,
    input: z.object({ id: Id }),
    output: z.object({ message: z.string(), data: thread.extend({ first_unread: z.number().nullable() }) }),
  }),
  comments: endpoint({
    at: `GET ${path}/comment`,
    does: `List the comments in a thread of ${of}, oldest first, each before its replies; filter[at] answers the page that contains this comment`,
    source: 'G053, G057',
    access: forumRules.read,
    input: childListInput({ thread_id: Id }, { filter: { at: Id }, sort: ['created_at'], defaultSort: 'created_at', size: 50 }),
    output: listOf(threadComment).extend({ page: z.number() }),
  }),
  create: endpoint({
    at: `POST ${path}`,
    does: `Begin a thread of ${of}`,
    source: '000 §7 Writes',
    access: forumRules.start,
    input: z
      .object({ course_id: Id, type, title, category: category.default(0), content, thumbnail })
      .refine((v) => type === noType || v.type !== undefined, { path: ['type'], error: requiredMessage('type') }),
    output: messageWithId,
  }),
  update: endpoint({
    at: `POST ${path}/update`,
    does: `Change a thread of ${of}; the picture stays unless another one is sent`,
    source: '000 §7 Writes, X28, O15',
    access: forumRules.edit,
    input: z.object({ id: Id, title, content, category: category.optional(), thumbnail, updated_at: readState }),
    output: messageOnly,
  }),
  remove: endpoint({
    at: `POST ${path}/delete`,
    does: `Delete a thread of ${of} with its comments`,
    source: '001 §7 Confirmation dialog calls, O15',
    access: forumRules.manage,
    input: z.object({ id: Id }),
    output: messageOnly,
  }),
  switch: endpoint({
    at: `POST ${path}/status/switch`,
    does: `Open (1) or close (0) a thread of ${of}; a closed one can be read but not written in`,
    source: '001 §4, O15',
    access: forumRules.manage,
    input: z.object({ id: Id, status: Flag }),
    output: messageOnly,
  }),
  comment: endpoint({
    at: `POST ${path}/comment`,
    does: `Comment in a thread of ${of}, or reply to a comment; a reply to a reply belongs to the same comment`,
    source: 'G054, G058',
    access: forumRules.comment,
    input: z.object({ thread_id: Id, parent_id: Id.optional(), content }),
    output: messageWithId,
  }),
  editComment: endpoint({
    at: `POST ${path}/comment/update`,
    does: `Change your comment in a thread of ${of}; it says that it was changed`,
    source: '001 §7 Confirmation dialog calls, O15',
    access: forumRules.editComment,
    input: z.object({ id: Id, content, updated_at: readState }),
    output: messageOnly,
  }),
  removeComment: endpoint({
    at: `POST ${path}/comment/delete`,
    does: `Delete a comment in a thread of ${of}; one with replies stays as an empty comment`,
    source: '001 §7 Confirmation dialog calls, O15',
    access: forumRules.removeComment,
    input: z.object({ id: Id }),
    output: messageOnly,
  }),
})

export const learnerThreads = callsAt('forum/thread', noType, 'the learners’ forum')
export const areaThreads = callsAt('forum/administrator/thread', oneType, 'the Facilitator or Mentor Area')

/** The calls by audience. */
export const threadCalls = { learner: learnerThreads, facilitator: areaThreads, mentor: areaThreads } as const

/** A person who can be mentioned. */
export const mentionable = person.extend({ id: z.number() })

export const listMentionable = endpoint({
  at: 'GET forum/people',
  does: 'List the people of a course who read its learners’ forum, or with filter[type] an area of it: whom a thread there can mention',
  source: 'G051, G055',
  access: forumRules.read,
  input: childListInput(
    { course_id: Id },
    { filter: { type: z.enum(threadTypes), search }, sort: ['name'], defaultSort: 'name', size: 20 },
  ),
  output: listOf(mentionable),
})

export const readThread = endpoint({
  at: 'POST forum/thread/read',
  does: 'Store that you have opened a thread and which of its comments were on your screen; comments before the first one that was not are then read',
  source: 'G052, G056',
  access: forumRules.read,
  input: z.object({ id: Id, comment_ids: z.array(Id).max(500).default([]) }),
  output: messageOnly,
})

export const followThread = endpoint({
  at: 'POST forum/thread/follow',
  does: 'Follow (1) or no longer follow (0) a thread: followers get a notice of each comment',
  source: 'G052, G056',
  access: forumRules.read,
  input: z.object({ id: Id, following: Flag }),
  output: messageOnly,
})

export const pinThread = endpoint({
  at: 'POST forum/thread/pin',
  does: 'Pin a thread to the top of its list (1) or unpin it (0)',
  source: 'G051, G055',
  access: forumRules.pin,
  input: z.object({ id: Id, pinned: Flag }),
  output: messageOnly,
})

export const markAnswer = endpoint({
  at: 'POST forum/thread/answer',
  does: 'Mark one comment as the answer of a thread; null removes the mark',
  source: 'G052, G056',
  access: forumRules.answer,
  input: z.object({ id: Id, comment_id: Id.nullable() }),
  output: messageOnly,
})
