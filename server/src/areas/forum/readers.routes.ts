import { fileUrl } from '@pandu/contract/files'
import {
  audienceOf,
  followThread,
  forumChanged,
  forumRules,
  listMentionable,
  markAnswer,
  pinThread,
  readThread,
} from '@pandu/contract/forum'
import { sql } from 'kysely'
import { invalid } from '../../kit/errors.ts'
import { listPage, ifSearched } from '../../kit/lists.ts'
import { publish } from '../../kit/live.ts'
import { serve } from '../../kit/serve.ts'
import { findCourse } from '../courses/courses.service.ts'
import { notify } from '../notifications/notifications.service.ts'
import { forumNotices, refreshForum } from './forum.notices.ts'
import { findThread } from './forum.queries.ts'
import { readersIn } from './forum.reading.ts'

/** The calls for reading, following, pinning and answering. The id of a thread tells its forum, so both kinds of forum share them. */
export const readerRoutes = [
  serve(listMentionable, async ({ db, actor, allow }, input) => {
    const { course_id, type, search } = input.filter
    const audience = audienceOf(type)
    allow(forumRules.read, { ...(await findCourse(db, actor, course_id)), audience })
    const rows = readersIn(db, course_id, audience)
      .where('users.role', 'not in', ['SUPERADMIN', 'TF'])
      .where('users.id', '!=', actor.id)
      .$call(ifSearched(search, (q, pattern) => q.where('users.search_text', 'like', pattern)))
    const page = await listPage(rows, input, {
      columns: (q) => q.select(['users.id', 'users.name', 'users.role', 'users.profile_picture']),
      sorts: { name: sql`lower(users.name)` },
      id: 'users.id',
    })
    return { ...page, data: page.data.map((row) => ({ ...row, profile_picture: row.profile_picture && fileUrl(row.profile_picture) })) }
  }),

  serve(readThread, async ({ db, actor, allow }, { id, comment_ids }) => {
    allow(forumRules.read, await findThread(db, actor, { id }))
    await db
      .insertInto('thread_readers')
      .values({ thread_id: id, user_id: actor.id, seen_at: sql`now()` })
      .onConflict((on) => on.columns(['thread_id', 'user_id']).doUpdateSet({ seen_at: sql`now()` }))
      .execute()
    // The position moves up to the first comment of another person that was not on the screen. What was skipped stays unread.
    await sql`update thread_readers r set read_to = greatest(r.read_to, coalesce(
        (select min(c.id) - 1 from thread_comments c where c.thread_id = r.thread_id and c.id > r.read_to and c.deleted_at is null
          and c.by_id is distinct from r.user_id and c.id <> all(${comment_ids}::int[])),
        (select max(c.id) from thread_comments c where c.thread_id = r.thread_id), 0))
      where r.thread_id = ${id} and r.user_id = ${actor.id}`.execute(db)
    // The reader's other screens remove their unread marks as well.
    await publish(db, [actor.id], forumChanged)
    return { message: 'Read' }
  }),

  serve(followThread, async ({ db, actor, allow }, { id, following }) => {
    allow(forumRules.read, await findThread(db, actor, { id }))
    await db
      .insertInto('thread_readers')
      .values({ thread_id: id, user_id: actor.id, following: following === 1 })
      .onConflict((on) => on.columns(['thread_id', 'user_id']).doUpdateSet({ following: following === 1 }))
      .execute()
    return { message: following === 1 ? 'You follow this thread' : 'You no longer follow this thread' }
  }),

  serve(pinThread, async ({ db, actor, allow }, { id, pinned }) => {
    const thread = await findThread(db, actor, { id, lock: true })
    allow(forumRules.pin, thread)
    await db
      .updateTable('threads')
      .set({ pinned: pinned === 1 })
      .where('id', '=', id)
      .execute()
    await refreshForum(db, thread)
    return { message: pinned === 1 ? 'The thread is pinned' : 'The thread is no longer pinned' }
  }),

  serve(markAnswer, async (call, { id, comment_id }) => {
    const { db, actor, allow } = call
    const thread = await findThread(db, actor, { id, lock: true })
    allow(forumRules.answer, thread)
    const comment =
      comment_id === null
        ? undefined
        : await db
            .selectFrom('thread_comments')
            .select(['id', 'by_id'])
            .where('id', '=', comment_id)
            .where('thread_id', '=', id)
            .where('deleted_at', 'is', null)
            .executeTakeFirst()
    if (comment_id !== null && !comment) throw invalid({ comment_id: ['This comment has been deleted'] })
    await db.updateTable('threads').set({ answer_id: comment_id }).where('id', '=', id).execute()
    if (comment?.by_id && comment.by_id !== actor.id && comment.id !== thread.answer_id) {
      const reads = await readersIn(db, thread.course_id, thread.audience)
        .where('users.id', '=', comment.by_id)
        .select('users.id')
        .execute()
      const { course_id, audience, title } = thread
      const facts = { id, course_id, audience, title, author: actor.name, comment: comment.id }
      await notify(
        call,
        forumNotices.answered,
        reads.map((row) => row.id),
        facts,
      )
    }
    await refreshForum(db, thread)
    return { message: comment_id === null ? 'No comment is the answer any more' : 'The comment is marked as the answer' }
  }),
]
