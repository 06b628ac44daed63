import { fileUrl } from '@pandu/contract/files'
import { type Audience, MOST_UNREAD_COMMENTS } from '@pandu/contract/forum'
import type { Actor } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { invalid, notFound } from '../../kit/errors.ts'
import { storedRich } from '../../kit/html.ts'
import { seatOf } from '../courses/courses.service.ts'
import { visibleThreads } from './forum.reading.ts'

/** The unread comments of a thread: those by other people after the last one that the reader (`users`) has read. They are counted, not stored. */
export const unreadComments = sql`from thread_comments c where c.thread_id = threads.id and c.deleted_at is null and c.by_id is distinct from users.id
  and c.id > coalesce((select r.read_to from thread_readers r where r.thread_id = threads.id and r.user_id = users.id), 0)`

/** Whether a thread is new: the reader has neither written nor opened it. */
export const isNew = sql<boolean>`(threads.by_id is distinct from users.id and not exists (
  select from thread_readers r where r.thread_id = threads.id and r.user_id = users.id and r.seen_at is not null))`

/** Whether a thread is new or has unread comments. */
export const isUnread = sql<boolean>`(${isNew} or exists (select ${unreadComments}))`

export const isFollowing = sql<boolean>`coalesce(
  (select r.following from thread_readers r where r.thread_id = threads.id and r.user_id = users.id), false)`

export const threadColumns = [
  'threads.id',
  'threads.course_id',
  'courses.title as course',
  sql<Audience>`threads.audience`.as('audience'),
  'threads.title',
  'threads.content',
  'threads.category',
  'threads.thumbnail',
  'threads.status',
  sql<number>`threads.pinned::int`.as('pinned'),
  'threads.by_id',
  sql<Person | null>`(select to_jsonb(a) from (select name, role, profile_picture from users a where a.id = threads.by_id) a)`.as('by'),
  'threads.answer_id',
  sql<number>`(select count(*) from thread_comments c where c.thread_id = threads.id and c.deleted_at is null)`.as('comments'),
  sql<number>`(select count(*) from (select ${unreadComments} limit ${MOST_UNREAD_COMMENTS + 1}) u)`.as('unread'),
  isNew.as('is_new'),
  isFollowing.as('following'),
  'threads.active_at',
  'threads.created_at',
  'threads.updated_at',
  'threads.edited_at',
  sql<string | null>`(select a.name from users a where a.id = threads.edited_by)`.as('edited_by'),
] as const

export interface Person {
  name: string
  role: string
  profile_picture: string | null
}

/** Replaces the stored picture of the author by its address. */
export const withPicture = <R extends { by: Person | null }>(row: R) => ({
  ...row,
  by: row.by && { ...row.by, profile_picture: row.by.profile_picture && fileUrl(row.by.profile_picture) },
})

/** Replaces the stored pictures of a thread and its author by their addresses. */
export const withPictures = <R extends { by: Person | null; thumbnail: string | null }>(row: R) => ({
  ...withPicture(row),
  thumbnail: row.thumbnail && fileUrl(row.thumbnail),
})

interface Wanted {
  id: number
  /** The audiences that the call serves. A thread of another audience answers like a missing one. */
  of?: readonly Audience[]
  /** Locks the thread until the write ends, so that comments are written one after the other. */
  lock?: boolean
}

/** A thread. For people who may not read it, it answers like a missing one. */
export const findThread = async (db: Db, actor: Actor, { id, of, lock = false }: Wanted) => {
  const found = await visibleThreads(db, actor)
    .selectAll('threads')
    .select(sql<Audience>`threads.audience`.as('audience'))
    .where('threads.id', '=', id)
    .$if(of !== undefined, (q) => q.where('threads.audience', 'in', [...(of ?? [])]))
    .$if(lock, (q) => q.forNoKeyUpdate('threads'))
    .executeTakeFirst()
  if (!found) throw notFound()
  return { ...found, seat: seatOf(actor) }
}

/** A comment that is not deleted, with its thread. Both are locked until the write ends. */
export const lockComment = async (db: Db, actor: Actor, id: number, of?: readonly Audience[]) => {
  const place = await db.selectFrom('thread_comments').select('thread_id').where('id', '=', id).executeTakeFirst()
  if (!place) throw notFound()
  const thread = await findThread(db, actor, { id: place.thread_id, lock: true, ...(of && { of }) })
  const comment = await db
    .selectFrom('thread_comments')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!comment) throw notFound()
  return { thread, comment, state: { ...thread, comment_by: comment.by_id } }
}

/** Cleans rich text for storing and refuses an empty one. */
export const cleanContent = (given: string) => {
  const content = storedRich(given)
  if (content === '') throw invalid({ content: ['Text is required'] })
  return content
}
