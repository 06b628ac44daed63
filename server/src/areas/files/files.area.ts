import type { ServerArea } from '../../kit/area.ts'
import { fileRoutes } from './files.routes.ts'

export const files: ServerArea = {
  name: 'files',
  tables: ['files'],
  routes: fileRoutes,
}
