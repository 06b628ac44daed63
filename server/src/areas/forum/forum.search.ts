import type { Audience } from '@pandu/contract/forum'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { textOfRich } from '../../kit/html.ts'
import { containsPattern } from '../../kit/lists.ts'

interface Wanted {
  course_id: number
  audience: Audience
  /** A LIKE pattern for a column in lower case. */
  pattern: string
}

/** The ids of the threads of a forum that contain a text, in the thread or in a comment that is not deleted. It does not check who may read them. */
export const matchingThreadIds = (db: Db, { course_id, audience, pattern }: Wanted) => {
  const inForum = db
    .selectFrom('threads as t')
    .where('t.course_id', '=', course_id)
    .where('t.audience', '=', audience)
    .where('t.deleted_at', 'is', null)
    .select('t.id')
  const saysIt = db
    .selectFrom('thread_comments as c')
    .where('c.deleted_at', 'is', null)
    .where('c.search_text', 'like', pattern)
    .select('c.thread_id')
  return inForum.where('t.search_text', 'like', pattern).union(inForum.where('t.id', 'in', saysIt))
}

/** How many characters an excerpt shows on each side of the found text. */
const EXCERPT_CHARACTERS = 50

/** The found text with whole words around it, without line breaks. */
export const excerptOf = (html: string, search: string) => {
  const words = textOfRich(html).replaceAll(/\s+/g, ' ')
  const at = Math.max(0, words.toLowerCase().indexOf(search.toLowerCase()))
  const end = at + search.length
  const before = words.slice(0, at)
  const after = words.slice(end)
  const left = before.length > EXCERPT_CHARACTERS ? `… ${before.slice(-EXCERPT_CHARACTERS).replace(/^\S*\s?/, '')}` : before
  const right = after.length > EXCERPT_CHARACTERS ? `${after.slice(0, EXCERPT_CHARACTERS).replace(/\s?\S*$/, '')} …` : after
  return left + words.slice(at, end) + right
}

/** For each thread, the first comment that contains the text. The reader must be allowed to read these threads. */
export const firstMatchingComments = async (db: Db, threadIds: readonly number[], search: string | undefined) => {
  if (!search || threadIds.length === 0) return new Map<number, { comment: number; words: string }>()
  // One lookup for each thread, so that a long thread is read only up to the first comment found.
  const { rows } = await sql<{ thread: number; comment: number; content: string }>`
    select t.id thread, c.id comment, c.content from unnest(${[...threadIds]}::int[]) t(id)
    cross join lateral (select id, content from thread_comments
      where thread_id = t.id and deleted_at is null and search_text like ${containsPattern(search)} order by id limit 1) c`.execute(db)
  return new Map(rows.map(({ thread, comment, content }) => [thread, { comment, words: excerptOf(content, search) }]))
}
