import type { ServerArea } from '../../kit/area.ts'
import { fileRoutes } from './files.routes.ts'
import { uploadRoutes } from './uploads.routes.ts'

export const files: ServerArea = {
  name: 'files',
  tables: ['files', 'uploads'],
  routes: [...fileRoutes, ...uploadRoutes],
  // Their parts are files with an expiry of their own.
  expiries: [{ table: 'uploads', when: 'expires_at < now()' }],
  personal: { tables: [{ table: 'uploads', of: 'user_id', shows: 'all', words: ['unfinished upload', 'unfinished uploads'] }] },
}
