import { type Audience, categories, threadPath } from '@pandu/contract/forum'
import { sql } from 'kysely'
import { find } from '../../kit/finds.ts'
import type { Parts } from '../../kit/parts.ts'
import { visibleThreads } from './forum.reading.ts'

export const forumParts: Parts = {
  finds: ({ db, reader }) => [
    find({
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
      line: ({ course, category }) => [course, categories[category]],
      page: (thread) => threadPath(thread),
    }),
  ],
}
