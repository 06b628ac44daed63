import { fileUrl } from '@pandu/contract/files'
import { type CommentModule, createComment, deleteComment, editComment, listComments } from '@pandu/contract/comments'
import type { Actor } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { CommentContext } from '../../kit/comment-targets.ts'

import { listPage } from '../../kit/lists.ts'
import { refuseOutdatedChange } from '../../kit/outdated-change.ts'
import { type Call, serve } from '../../kit/serve.ts'
import { notifyComment, refreshComments } from './comments.notices.ts'
import { commentersOn, commentsOn, lockComment } from './comments.queries.ts'

type Reading = Pick<Call<Actor>, 'db' | 'actor' | 'services'>

/** The commented record. For people who may not read it, it answers like a missing one. */
const placeOf = (call: Reading, module: CommentModule, id: number, within: CommentContext) => {
  const place = call.services.contributions.commentTargets.find((one) => one.module === module)
  if (!place) throw new Error(`No area brings the comments of ${module}`)
  return place.find(call, id, within)
}

/** A locked comment with its record. For people who may not read the record, the comment answers like a missing one. */
const findComment = async (call: Reading, id: number) => {
  const comment = await lockComment(call.db, id)
  return { comment, place: await placeOf(call, comment.module, comment.instance_id, { course: comment.course_id }) }
}

/** Comments on announcements, materials and project submissions (G061, G062). */
export const commentRoutes = [
  serve(listComments, async (call, input) => {
    const { module, instance_id, course_section_id } = input.filter
    const { courses } = await placeOf(call, module, instance_id, { section: course_section_id })
    const rows = commentsOn(call.db, module, instance_id, courses).leftJoin('users', 'users.id', 'comments.by_id')
    const page = await listPage(rows, input, {
      columns: (q) =>
        q.select([
          'comments.id',
          'comments.comment',
          'comments.created_at',
          'comments.updated_at',
          'comments.edited_at',
          'comments.by_id',
          'users.name',
          'users.role',
          'users.profile_picture',
        ]),
      sorts: { created_at: 'comments.created_at' },
      id: 'comments.id',
    })
    const data = page.data.map(({ name, role, profile_picture, ...row }) => ({
      ...row,
      by: name === null || role === null ? null : { name, role, profile_picture: profile_picture && fileUrl(profile_picture) },
    }))
    return { ...page, data }
  }),

  serve(createComment, async (call, { module, instance_id, course_section_id, comment }) => {
    const { db, actor } = call
    const place = await placeOf(call, module, instance_id, { section: course_section_id })
    const [course_id] = place.courses
    const earlier = await commentersOn(db, module, instance_id, course_id)
    const { id } = await db
      .insertInto('comments')
      .values({ module, instance_id, course_id, by_id: actor.id, comment })
      .returning('id')
      .executeTakeFirstOrThrow()
    await notifyComment(call, place, { id, author: actor, earlier })
    await refreshComments(db, place)
    return { message: 'Your comment has been added', data: { id } }
  }),

  serve(editComment, async (call, { id, comment, updated_at }) => {
    const { comment: stored, place } = await findComment(call, id)
    call.allow(editComment.access, stored)
    refuseOutdatedChange(editComment, stored, updated_at, 'comment')
    await call.db
      .updateTable('comments')
      .set({ comment, edited_at: sql`now()`, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    await refreshComments(call.db, place)
    return { message: 'Your comment has been changed' }
  }),

  serve(deleteComment, async (call, { id }) => {
    const { comment, place } = await findComment(call, id)
    call.allow(deleteComment.access, comment)
    await call.db
      .updateTable('comments')
      .set({ deleted_at: sql`now()`, deleted_by: call.actor.id })
      .where('id', '=', id)
      .execute()
    await refreshComments(call.db, place)
    return { message: 'The comment has been deleted' }
  }),
]
