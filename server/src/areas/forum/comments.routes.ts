import type { Actor } from '@pandu/contract/kit'
import { areaThreads, type Audience, forumRules, learnerThreads } from '@pandu/contract/forum'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { invalid } from '../../kit/errors.ts'
import { listPage } from '../../kit/lists.ts'
import { refuseOutdatedChange } from '../../kit/outdated-change.ts'
import { serve } from '../../kit/serve.ts'
import { notifyFollowers, notifyMentioned, refreshForum } from './forum.notices.ts'
import { cleanContent, findThread, lockComment, type Person, withPicture } from './forum.queries.ts'

/** The comments that a thread shows. A deleted comment stays, without its content, as long as it has replies. */
const shownComments = (db: Db, threadId: number) =>
  db
    .selectFrom('thread_comments')
    .where('thread_comments.thread_id', '=', threadId)
    .where(
      sql<boolean>`(thread_comments.deleted_at is null or exists (
        select from thread_comments r where r.parent_id = thread_comments.id and r.deleted_at is null))`,
    )

const commentRows = (db: Db, reader: Actor, threadId: number, ids: readonly number[], sort: string) => {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const readTo = sql`coalesce((select r.read_to from thread_readers r where r.thread_id = ${threadId} and r.user_id = ${reader.id}), 0)`
  return db
    .selectFrom('thread_comments')
    .where('thread_comments.id', '=', sql<number>`any(${ids}::int[])`)
    .select([
      'thread_comments.id',
      'thread_comments.thread_id',
      'thread_comments.parent_id',
      sql<string>`case when thread_comments.deleted_at is null then thread_comments.content else '' end`.as('content'),
      sql<boolean>`thread_comments.deleted_at is not null`.as('deleted'),
      sql<boolean>`(thread_comments.deleted_at is null and thread_comments.by_id is distinct from ${reader.id}::int
        and thread_comments.id > ${readTo})`.as('unread'),
      sql<number | null>`case when thread_comments.deleted_at is null then thread_comments.by_id end`.as('by_id'),
      sql<Person | null>`(select to_jsonb(a) from (select name, role, profile_picture from users a
        where a.id = thread_comments.by_id and thread_comments.deleted_at is null) a)`.as('by'),
      'thread_comments.created_at',
      'thread_comments.updated_at',
      'thread_comments.edited_at',
    ])
    .orderBy('thread_comments.root_id', direction)
    .orderBy('thread_comments.id', direction)
    .execute()
}

/** The number of the page with a comment; the first page when the comment is not in the thread. */
const pageOf = async (db: Db, threadId: number, id: number, size: number) => {
  const before = await shownComments(db, threadId)
    .where(
      sql<boolean>`(thread_comments.root_id, thread_comments.id) < (select c.root_id, c.id from thread_comments c where c.thread_id = ${threadId} and c.id = ${id})`,
    )
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Math.floor(before.count / size) + 1
}

/** The first comment of a conversation. A reply to a reply belongs to the same one. */
const rootOf = async (db: Db, threadId: number, id: number) => {
  const parent = await db
    .selectFrom('thread_comments')
    .select('root_id')
    .where('id', '=', id)
    .where('thread_id', '=', threadId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!parent) throw invalid({ parent_id: ['This comment has been deleted'] })
  return parent.root_id
}

const routesOf = (calls: typeof learnerThreads, of: readonly Audience[]) => [
  serve(calls.comments, async ({ db, actor, allow }, input) => {
    const { thread_id, at } = input.filter
    allow(forumRules.read, await findThread(db, actor, { id: thread_id, of }))
    const number = at === undefined ? input.page.number : await pageOf(db, thread_id, at, input.page.size)
    // Reading only ids first is faster: PostgreSQL skips the earlier pages in the index and reads no rows of them.
    const page = await listPage(
      shownComments(db, thread_id),
      { ...input, page: { ...input.page, number } },
      {
        columns: (q) => q.select('thread_comments.id'),
        sorts: { created_at: 'thread_comments.root_id' },
        id: 'thread_comments.id',
      },
    )
    const data = await commentRows(
      db,
      actor,
      thread_id,
      page.data.map(({ id }) => id),
      input.sort,
    )
    return { ...page, page: number, data: data.map(withPicture) }
  }),

  serve(calls.comment, async (call, { thread_id, parent_id, content: given }) => {
    const { db, actor, allow } = call
    const thread = await findThread(db, actor, { id: thread_id, of, lock: true })
    allow(forumRules.comment, thread)
    const content = cleanContent(given)
    const { id } = await db
      .insertInto('thread_comments')
      .values({
        thread_id,
        parent_id: parent_id === undefined ? null : await rootOf(db, thread_id, parent_id),
        by_id: actor.id,
        content,
        // now() is the beginning of the transaction, which may have waited for another comment.
        created_at: sql`clock_timestamp()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('threads')
      .set({ active_at: sql`clock_timestamp()` })
      .where('id', '=', thread_id)
      .execute()
    await db
      .insertInto('thread_readers')
      .values({ thread_id, user_id: actor.id, seen_at: sql`now()`, following: true })
      .onConflict((on) =>
        on.columns(['thread_id', 'user_id']).doUpdateSet({ following: sql`coalesce(thread_readers.following, true)`, seen_at: sql`now()` }),
      )
      .execute()
    const mentioned = await notifyMentioned(call, thread, { author: actor, html: content, comment: id })
    await notifyFollowers(call, thread, { author: actor, comment: id, but: mentioned })
    await refreshForum(db, thread)
    return { message: 'Your comment has been added', data: { id } }
  }),

  serve(calls.editComment, async (call, { id, content: given, updated_at }) => {
    const { db, actor, allow } = call
    const { thread, comment, state } = await lockComment(db, actor, id, of)
    allow(calls.editComment.access, state)
    refuseOutdatedChange(calls.editComment, comment, updated_at, 'comment')
    const content = cleanContent(given)
    await db
      .updateTable('thread_comments')
      .set({ content, edited_at: sql`now()`, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    await notifyMentioned(call, thread, { author: actor, html: content, before: comment.content, comment: id })
    await refreshForum(db, thread)
    return { message: 'Your comment has been changed' }
  }),

  serve(calls.removeComment, async ({ db, actor, allow }, { id }) => {
    const { thread, state } = await lockComment(db, actor, id, of)
    allow(calls.removeComment.access, state)
    await db
      .updateTable('thread_comments')
      .set({ deleted_at: sql`now()`, deleted_by: actor.id })
      .where('id', '=', id)
      .execute()
    await db
      .updateTable('threads')
      .set({
        active_at: sql`coalesce((select max(c.created_at) from thread_comments c where c.thread_id = threads.id and c.deleted_at is null), threads.created_at)`,
        answer_id: sql`nullif(answer_id, ${id}::int)`,
      })
      .where('id', '=', thread.id)
      .execute()
    await refreshForum(db, thread)
    return { message: 'The comment has been deleted' }
  }),
]

export const commentRoutes = [...routesOf(learnerThreads, ['learner']), ...routesOf(areaThreads, ['facilitator', 'mentor'])]
