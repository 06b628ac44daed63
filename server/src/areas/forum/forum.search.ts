import type { Audience } from '@pandu/contract/forum'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { textOfRich } from '../../kit/html.ts'
import { containing } from '../../kit/lists.ts'

interface Wanted {
  course_id: number
  audience: Audience
  /** For LIKE on a lower-cased column. */
  pattern: string
}

/** The numbers of the threads of a forum in whose own words, or in a comment of which that stands, a text is. Who reads them, the list says. */
export const threadsWith = (db: Db, { course_id, audience, pattern }: Wanted) => {
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

/** How much of a comment is shown on either side of what was looked for. */
const AROUND = 50

/** Words around a text: whole ones, without line breaks. */
export const excerptOf = (html: string, search: string) => {
  const words = textOfRich(html).replaceAll(/\s+/g, ' ')
  const at = Math.max(0, words.toLowerCase().indexOf(search.toLowerCase()))
  const end = at + search.length
  const before = words.slice(0, at)
  const after = words.slice(end)
  const left = before.length > AROUND ? `… ${before.slice(-AROUND).replace(/^\S*\s?/, '')}` : before
  const right = after.length > AROUND ? `${after.slice(0, AROUND).replace(/\s?\S*$/, '')} …` : after
  return left + words.slice(at, end) + right
}

/** In each of these threads the first comment in which a text stands. The threads are those of a page that the reader sees. */
export const commentsWith = async (db: Db, threadIds: readonly number[], search: string | undefined) => {
  if (!search || threadIds.length === 0) return new Map<number, { comment: number; words: string }>()
  // Each thread by itself, so that a long one is read no further than its first comment that says it.
  const { rows } = await sql<{ thread: number; comment: number; content: string }>`
    select t.id thread, c.id comment, c.content from unnest(${[...threadIds]}::int[]) t(id)
    cross join lateral (select id, content from thread_comments
      where thread_id = t.id and deleted_at is null and search_text like ${containing(search)} order by id limit 1) c`.execute(db)
  return new Map(rows.map(({ thread, comment, content }) => [thread, { comment, words: excerptOf(content, search) }]))
}
