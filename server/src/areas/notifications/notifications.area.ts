import type { ServerArea } from '../../kit/area.ts'
import { notificationRoutes } from './notifications.routes.ts'
import { preferenceRoutes } from './preferences.routes.ts'

export const notifications: ServerArea = {
  name: 'notifications',
  tables: ['notifications', 'notice_preferences'],
  routes: [...notificationRoutes, ...preferenceRoutes],
}
