import type { ServerArea } from '../../kit/area.ts'
import { sessionRoutes } from './session.routes.ts'

export const session: ServerArea = {
  name: 'session',
  tables: ['sessions', 'password_resets', 'login_failures', 'live_tickets'],
  routes: sessionRoutes,
}
