import type { CommentModule } from '@pandu/contract/comments'
import type { Db } from '../../kit/db.ts'
import { notFound } from '../../kit/errors.ts'

/** The comments on a record in the given courses. */
export const commentsOn = (db: Db, module: CommentModule, instanceId: number, courses: readonly number[]) =>
  db
    .selectFrom('comments')
    .where('comments.module', '=', module)
    .where('comments.instance_id', '=', instanceId)
    .where('comments.course_id', 'in', courses)
    .where('comments.deleted_at', 'is', null)

/** The ids of everybody who has commented on a record in a course. */
export const commentersOn = async (db: Db, module: CommentModule, instanceId: number, course: number) => {
  const rows = await commentsOn(db, module, instanceId, [course]).select('by_id').distinct().execute()
  return rows.flatMap(({ by_id }) => by_id ?? [])
}

/** A comment, locked until the write ends. */
export const lockComment = async (db: Db, id: number) => {
  const found = await db
    .selectFrom('comments')
    .selectAll()
    .$narrowType<{ module: CommentModule }>()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}
