import type { ServerArea } from '../../kit/area.ts'
import { regionRoutes } from './regions.routes.ts'

export const regions: ServerArea = {
  name: 'regions',
  tables: [],
  routes: regionRoutes,
}
