import { alwaysStays } from '../../kit/personal.ts'
import type { ServerArea } from '../../kit/area.ts'
import { commentNotices } from './comments.notices.ts'
import { commentRoutes } from './comments.routes.ts'

export const comments: ServerArea = {
  name: 'comments',
  tables: ['comments'],
  routes: commentRoutes,
  notices: commentNotices,
  personal: { tables: [{ table: 'comments', of: 'by_id', shows: 'all', words: ['comment', 'comments'], stays: alwaysStays }] },
}
