import type { ServerArea } from '../../kit/area.ts'
import { searchRoutes } from './search.routes.ts'

export const search: ServerArea = {
  name: 'search',
  tables: [],
  routes: searchRoutes,
}
