import { type Audience, audienceOf, forumRules, learnerThreads, areaThreads } from '@pandu/contract/forum'
import type { Actor } from '@pandu/contract/kit'
import { sql } from 'kysely'
import { dropFile } from '../../kit/drop-file.ts'
import { notFound } from '../../kit/errors.ts'
import { textOfRich } from '../../kit/html.ts'
import { ifGiven, listPage, ifSearched } from '../../kit/lists.ts'
import { redrawPicture } from '../../kit/pictures.ts'
import { refuseOutdatedChange } from '../../kit/outdated-change.ts'
import { type Call, serve } from '../../kit/serve.ts'
import type { FileGuards } from '../../kit/stored-files.ts'
import { findCourse, seatOf } from '../courses/courses.service.ts'
import { notifyMentioned, refreshForum } from './forum.notices.ts'
import { cleanContent, findThread, isFollowing, isUnread, threadColumns, unreadComments, withPictures } from './forum.queries.ts'
import { threadsIn, visibleThreads } from './forum.reading.ts'
import { firstMatchingComments, matchingThreadIds } from './forum.search.ts'

const searchText = (title: string, content: string) => `${title}\n${textOfRich(content)}`.toLowerCase()

const keepThumbnail = async ({ keep, actor }: Call<Actor>, threadId: number, thumbnail: Parameters<typeof redrawPicture>[0]) => {
  const { upload, bytes } = await redrawPicture(thumbnail, 'thumbnail')
  return keep(upload, { kind: 'forum.thumbnail', recordId: threadId, ownerId: actor.id, bytes })
}

/** The calls of threads for the given audiences. */
const routesOf = (calls: typeof learnerThreads, of: readonly Audience[]) => [
  serve(calls.list, async ({ db, actor, allow }, input) => {
    const { course_id, type, category, status, show, search } = input.filter
    const audience = audienceOf(type)
    allow(forumRules.read, { ...(await findCourse(db, actor, course_id)), audience })
    const rows = threadsIn(db, actor, course_id, audience)
      .$call(ifGiven(category, (q, value) => q.where('threads.category', '=', value)))
      .$call(ifGiven(status, (q, value) => q.where('threads.status', '=', value)))
      .$if(show === 'following', (q) => q.where(isFollowing))
      .$if(show === 'unread', (q) => q.where(isUnread))
      .$call(ifSearched(search, (q, pattern) => q.where('threads.id', 'in', matchingThreadIds(db, { course_id, audience, pattern }))))
    const page = await listPage(rows, input, {
      columns: (q) => q.select(threadColumns),
      sorts: { active_at: 'threads.active_at', title: sql`lower(threads.title)`, created_at: 'threads.created_at' },
      id: 'threads.id',
      first: 'threads.pinned',
    })
    const found = await firstMatchingComments(
      db,
      page.data.map(({ id }) => id),
      search,
    )
    return { ...page, data: page.data.map((row) => ({ ...withPictures(row), found: found.get(row.id) ?? null })) }
  }),

  serve(calls.view, async ({ db, actor, allow }, { id }) => {
    const row = await visibleThreads(db, actor)
      .where('threads.id', '=', id)
      .where('threads.audience', 'in', [...of])
      .select(threadColumns)
      .select(sql<number | null>`(select min(c.id) ${unreadComments})`.as('first_unread'))
      .executeTakeFirst()
    if (!row) throw notFound()
    allow(forumRules.read, { ...row, seat: seatOf(actor) })
    return { message: 'OK', data: withPictures(row) }
  }),

  serve(calls.create, async (call, { course_id, type, thumbnail, ...fields }) => {
    const { db, actor, allow } = call
    const audience = audienceOf(type)
    allow(forumRules.start, { ...(await findCourse(db, actor, course_id)), audience })
    const content = cleanContent(fields.content)
    const { id } = await db
      .insertInto('threads')
      .values({ ...fields, content, course_id, audience, by_id: actor.id, search_text: searchText(fields.title, content) })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (thumbnail)
      await db
        .updateTable('threads')
        .set({ thumbnail: await keepThumbnail(call, id, thumbnail) })
        .where('id', '=', id)
        .execute()
    await db
      .insertInto('thread_readers')
      .values({ thread_id: id, user_id: actor.id, seen_at: sql`now()`, following: true })
      .execute()
    const thread = { id, course_id, audience, title: fields.title }
    await notifyMentioned(call, thread, { author: actor, html: content })
    await refreshForum(db, thread)
    return { message: 'Thread created', data: { id } }
  }),

  serve(calls.update, async (call, { id, thumbnail, updated_at, ...fields }) => {
    const { db, actor, allow } = call
    const thread = await findThread(db, actor, { id, of, lock: true })
    allow(calls.update.access, thread)
    refuseOutdatedChange(calls.update, { ...thread, thumbnail: undefined }, updated_at, 'thread')
    const content = cleanContent(fields.content)
    const stored = thumbnail && (await keepThumbnail(call, id, thumbnail))
    await db
      .updateTable('threads')
      .set({
        title: fields.title,
        content,
        ...(fields.category !== undefined && { category: fields.category }),
        ...(stored && { thumbnail: stored }),
        search_text: searchText(fields.title, content),
        updated_at: sql`now()`,
        edited_at: sql`now()`,
        edited_by: actor.id,
      })
      .where('id', '=', id)
      .execute()
    if (stored && thread.thumbnail) await dropFile(call, thread.thumbnail)
    await notifyMentioned(call, { ...thread, title: fields.title }, { author: actor, html: content, before: thread.content })
    await refreshForum(db, thread)
    return { message: 'Thread updated' }
  }),

  serve(calls.remove, async (call, { id }) => {
    const { db, actor, allow } = call
    const thread = await findThread(db, actor, { id, of, lock: true })
    allow(calls.remove.access, thread)
    await refreshForum(db, thread)
    await db
      .updateTable('threads')
      .set({ deleted_at: sql`now()`, deleted_by: actor.id, thumbnail: null })
      .where('id', '=', id)
      .execute()
    if (thread.thumbnail) await dropFile(call, thread.thumbnail)
    return { message: 'Thread deleted' }
  }),

  serve(calls.switch, async ({ db, actor, allow }, { id, status }) => {
    const thread = await findThread(db, actor, { id, of, lock: true })
    allow(calls.switch.access, thread)
    await db.updateTable('threads').set({ status }).where('id', '=', id).execute()
    await refreshForum(db, thread)
    return { message: status === 1 ? 'The thread is active' : 'The thread is closed' }
  }),
]

export const threadRoutes = [...routesOf(learnerThreads, ['learner']), ...routesOf(areaThreads, ['facilitator', 'mentor'])]

/** Everybody who may read a thread may see its picture. */
export const threadFileGuards: FileGuards = {
  'forum.thumbnail': {
    mayRead: async ({ db, actor }, file) =>
      (await visibleThreads(db, actor).select('threads.id').where('threads.thumbnail', '=', file.id).executeTakeFirst()) !== undefined,
  },
}
