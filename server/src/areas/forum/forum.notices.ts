import { type Audience, forumChanged, forumPages, threadPath } from '@pandu/contract/forum'
import type { PagePath } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { publish } from '../../kit/live.ts'
import { defineNotices, readableWhile, sentence, strong, titled } from '../../kit/notices.ts'
import { notify, type Sender } from '../notifications/notifications.service.ts'
import { mentionedIn } from './forum.mentions.ts'
import { readerIds, readersIn, mayReadThread } from './forum.reading.ts'

interface Place {
  id: number
  course_id: number
  audience: Audience
}
interface Facts extends Place {
  author: string
  title: string
  comment?: number | undefined
}
interface Digest {
  course_id: number
  count: number
  /** The first threads, each with its number of unread comments. */
  threads: readonly { id: number; title: string; unread: number }[]
  /** The address of the thread, when there is only one. */
  one: PagePath | undefined
}

const to = (facts: Facts) => threadPath(facts, facts.comment)

/** Readable while the reader may read the thread and the comment is not deleted. */
const readable = readableWhile(
  ({ id, comment }: Facts) => ({ thread: id, comment }),
  (number) => sql<boolean>`exists (select from threads join courses on courses.id = threads.course_id
    where threads.id = ${number('thread')} and ${mayReadThread}
      and (notifications.about->>'comment' is null or exists (
        select from thread_comments c where c.id = ${number('comment')} and c.deleted_at is null)))`,
)

/** Readable while the reader may read every thread in it. */
const readableDigest = readableWhile(
  ({ threads }: Digest) => ({ threads: threads.map(({ id }) => id) }),
  () => sql<boolean>`not exists (select from jsonb_array_elements_text(notifications.about->'threads') named where not exists (
    select from threads join courses on courses.id = threads.course_id where threads.id = named::int and ${mayReadThread}))`,
)

export const forumNotices = defineNotices('forum', 'Forum', {
  mentioned: {
    label: 'Somebody mentions you in a forum',
    reader: () => true,
    readable,
    mail: 'on',
    to,
    words: ({ author, title }: Facts) => sentence`${strong(author)} mentions you in ${titled(title)}`,
  },
  commented: {
    label: 'A comment in a thread that you follow',
    reader: () => true,
    readable,
    mail: 'off',
    to,
    words: ({ author, title }: Facts) => sentence`${strong(author)} commented in ${titled(title)}`,
  },
  answered: {
    label: 'Your comment is marked as the answer',
    reader: () => true,
    readable,
    mail: 'off',
    to,
    words: ({ author, title }: Facts) => sentence`${strong(author)} marked your comment in ${titled(title)} as the answer`,
  },
  digest: {
    label: 'Once a day: what is new in the forums of your courses',
    reader: () => true,
    readable: readableDigest,
    mail: 'off',
    to: ({ course_id, one }: Digest) => one ?? forumPages.forum({ idCourse: course_id }),
    words: ({ threads, count }: Digest) =>
      sentence`New in your forums: ${threads.map(({ title, unread }) => `“${title}”${unread > 0 ? ` (${unread})` : ''}`).join(', ')}${
        count > threads.length ? ` and ${count - threads.length} more` : ''
      }`,
  },
})

/** Refreshes the open pages of everybody who may read a thread. */
export const refreshForum = async (db: Db, thread: Place) => publish(db, await readerIds(db, thread), forumChanged)

interface NewText {
  author: { id: number; name: string }
  html: string
  /** The text before a change. People who were already mentioned in it are not notified again. */
  before?: string
  comment?: number
}

/** Notifies the people whom a text mentions and answers their ids. Only people who may read the thread can be mentioned. */
export const notifyMentioned = async (
  sender: Sender,
  thread: Place & { title: string },
  { author, html, before = '', comment }: NewText,
) => {
  if (!html.includes('@')) return []
  // All readers are looked up, including those who are not notified. Otherwise the longer name of such a person would match a shorter name.
  const people = await readersIn(sender.db, thread.course_id, thread.audience)
    .select((eb) => [
      'users.id',
      'users.name',
      // Only staff who take part in the thread can be mentioned.
      eb
        .or([
          eb('users.role', 'not in', ['SUPERADMIN', 'TF']),
          sql<boolean>`users.id is not distinct from (select by_id from threads where id = ${thread.id})`,
          sql<boolean>`exists (select from thread_comments c where c.thread_id = ${thread.id} and c.by_id = users.id)`,
        ])
        .as('is_told'),
    ])
    .execute()
  const old = new Set(mentionedIn(before, people).map(({ id }) => id))
  const ids = mentionedIn(html, people).flatMap(({ id, is_told }) => (is_told && id !== author.id && !old.has(id) ? [id] : []))
  const { id, course_id, audience, title } = thread
  await notify(sender, forumNotices.mentioned, ids, { id, course_id, audience, title, author: author.name, comment })
  return ids
}

/** Notifies the followers who may still read the thread, except those in `but`, who were notified of a mention. */
export const notifyFollowers = async (
  sender: Sender,
  thread: Place & { title: string },
  { author, comment, but }: { author: { id: number; name: string }; comment: number; but: readonly number[] },
) => {
  const rows = await readersIn(sender.db, thread.course_id, thread.audience)
    .innerJoin('thread_readers', (join) =>
      join.onRef('thread_readers.user_id', '=', 'users.id').on('thread_readers.thread_id', '=', thread.id),
    )
    .where('thread_readers.following', '=', true)
    .where('users.id', 'not in', [author.id, ...but])
    .select('users.id')
    .execute()
  const { id, course_id, audience, title } = thread
  const ids = rows.map((row) => row.id)
  await notify(sender, forumNotices.commented, ids, { id, course_id, audience, title, author: author.name, comment })
}
