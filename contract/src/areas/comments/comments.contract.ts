import * as z from 'zod'
import { endpointOf, Id, listOf, childListInput, messageOnly, messageWithId, readState, text } from '../../kit/index.ts'
import { commentRules } from './comments.access.ts'

const endpoint = endpointOf('comments')

/** The kinds of records that can have comments (O96). An announcement is identified by the id of its section. */
export const commentModules = ['announcement', 'material', 'submission'] as const
export type CommentModule = (typeof commentModules)[number]

/** The longest comment, in characters. */
export const COMMENT_LENGTH = 2000

const module = z.enum(commentModules)
const comment = text(COMMENT_LENGTH)
/** A material may be in several courses. The section tells to which course the comments belong. */
const place = { course_section_id: Id.optional() }

export const commentRow = z.object({
  id: z.number(),
  comment: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  /** The time of the author's last change; null if there was none. */
  edited_at: z.string().nullable(),
  by_id: z.number().nullable(),
  /** Null when the account was deleted. */
  by: z.object({ name: z.string(), role: z.string(), profile_picture: z.string().nullable() }).nullable(),
})
export type Comment = z.infer<typeof commentRow>

export const listComments = endpoint({
  at: 'GET comment',
  does: 'List the comments on an announcement, a material or a project submission, newest first, for everybody who can read that record',
  source: 'G061, O96',
  access: 'signed-in',
  input: childListInput({ module, instance_id: Id }, { filter: { course_section_id: Id }, sort: ['created_at'], size: 20 }),
  output: listOf(commentRow),
})

export const createComment = endpoint({
  at: 'POST comment',
  does: 'Comment on an announcement, a material or a project submission',
  source: 'G062, O96',
  access: commentRules.write,
  input: z.object({ module, instance_id: Id, comment, ...place }),
  output: messageWithId,
})

export const editComment = endpoint({
  at: 'POST comment/edit',
  does: 'Change your comment; it says that it was changed',
  source: '001 §7, O15',
  access: commentRules.edit,
  input: z.object({ id: Id, comment, updated_at: readState }),
  output: messageOnly,
})

export const deleteComment = endpoint({
  at: 'POST comment/delete',
  does: 'Delete your comment, or as staff that of anybody',
  source: '001 §7, O15',
  access: commentRules.remove,
  input: z.object({ id: Id }),
  output: messageOnly,
})
