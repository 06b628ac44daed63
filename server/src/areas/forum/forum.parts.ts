import { type Audience, threadCategories, threadPath, unreadThreadsPath } from '@pandu/contract/forum'
import { sql } from 'kysely'
import { defineFind } from '../../kit/finds.ts'
import type { Parts } from '../../kit/parts.ts'
import { runningCourses } from '../courses/courses.service.ts'
import { isUnread } from './forum.queries.ts'
import { visibleThreads } from './forum.reading.ts'

const words = { learner: 'Unread threads', facilitator: 'Unread threads, Facilitator Area', mentor: 'Unread threads, Mentor Area' } as const

export const forumParts: Parts = {
  unread: async ({ db, reader }) => {
    const rows = await visibleThreads(db, reader)
      .where('threads.course_id', 'in', runningCourses(db, reader).select('courses.id'))
      .where(isUnread)
      .select(['threads.course_id', sql<Audience>`threads.audience`.as('audience'), 'courses.title'])
      .select((eb) => [eb.fn.countAll<number>().as('count'), sql<string>`min(threads.active_at)`.as('since')])
      .groupBy(['threads.course_id', 'threads.audience', 'courses.title'])
      .orderBy('courses.title')
      .orderBy('threads.course_id')
      .orderBy('threads.audience')
      .execute()
    return rows.map(({ course_id, audience, title, count, since }) => ({
      key: `forum.unread.${course_id}.${audience}`,
      label: `${words[audience]} · ${title}`,
      count,
      url: unreadThreadsPath(audience, course_id),
      waiting_since: since,
    }))
  },
  finds: ({ db, reader }) => [
    defineFind({
      key: 'threads',
      label: 'Threads',
      large: 'threads',
      rows: visibleThreads(db, reader).select([
        'threads.id',
        'threads.title',
        'threads.search_text as text',
        'threads.course_id',
        sql<Audience>`threads.audience`.as('audience'),
        'threads.category',
        'courses.title as course',
      ]),
      line: ({ course, category }) => [course, threadCategories[category]],
      page: (thread) => threadPath(thread),
    }),
  ],
}
