import { chatPages, MOST_UNREAD_MESSAGES } from '@pandu/contract/chat'
import { sql } from 'kysely'
import type { Parts } from '../../kit/parts.ts'
import { runningCourses } from '../courses/courses.service.ts'

export const chatParts: Parts = {
  /** The unread messages of a room, as its tab counts them: by other people, not deleted, up to MOST_UNREAD_MESSAGES. */
  unread: async ({ db, reader }) => {
    const { rows } = await sql<{ id: number; title: string; count: number; since: string }>`
      select c.id, c.title, unread.count, unread.since from (${runningCourses(db, reader).select(['courses.id', 'courses.title'])}) c
      left join chat_reads r on r.course_id = c.id and r.user_id = ${reader.id}
      cross join lateral (select count(*) count, min(m.created_at) since from (
        select created_at from chat_messages where course_id = c.id and seq > coalesce(r.seq, 0)
          and by_id is distinct from ${reader.id}::int and deleted_at is null order by seq limit ${MOST_UNREAD_MESSAGES + 1}) m) unread
      where unread.count > 0 order by c.title, c.id`.execute(db)
    return rows.map(({ id, title, count, since }) => ({
      key: `chat.unread.${id}`,
      label: `${count > MOST_UNREAD_MESSAGES ? 'and more unread messages' : 'Unread messages'} · ${title}`,
      count: Math.min(count, MOST_UNREAD_MESSAGES),
      url: chatPages.room({ idCourse: id }),
      waiting_since: since,
    }))
  },
}
