import { alwaysStays } from '../../kit/personal.ts'
import type { ServerArea } from '../../kit/area.ts'
import { commentRoutes } from './comments.routes.ts'
import { digestSchedule } from './forum.digest.ts'
import { forumNotices } from './forum.notices.ts'
import { forumParts } from './forum.parts.ts'
import { readerRoutes } from './readers.routes.ts'
import { threadFileGuards, threadRoutes } from './threads.routes.ts'

export const forum: ServerArea = {
  name: 'forum',
  tables: ['threads', 'thread_comments', 'thread_readers', 'thread_digests'],
  joins: {
    courses: 'a thread belongs to a course',
    course_teachers: 'the administrators of a course read its threads',
    cohort_members: 'the scholars of a course read its threads',
    notice_preferences: 'who wants the digest',
  },
  routes: [...threadRoutes, ...commentRoutes, ...readerRoutes],
  parts: forumParts,
  fileGuards: threadFileGuards,
  notices: forumNotices,
  schedules: [digestSchedule],
  personal: {
    tables: [
      // Other people's comments stay in the thread.
      { table: 'threads', of: 'by_id', shows: 'all', words: ['thread', 'threads'], stays: alwaysStays },
      { table: 'thread_comments', of: 'by_id', shows: 'all', words: ['reply', 'replies'], stays: alwaysStays },
      { table: 'thread_readers', of: 'user_id', shows: 'all' },
      { table: 'thread_digests', of: 'user_id', shows: 'all' },
    ],
  },
}
