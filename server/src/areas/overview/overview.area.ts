import { waitingDays } from '@pandu/contract/overview'
import type { ServerArea } from '../../kit/area.ts'
import { overviewRoutes } from './overview.routes.ts'

export const overview: ServerArea = {
  name: 'overview',
  tables: [],
  routes: overviewRoutes,
  settings: [waitingDays],
}
