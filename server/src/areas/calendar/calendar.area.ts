import type { ServerArea } from '../../kit/area.ts'
import { calendarRoutes } from './calendar.routes.ts'

export const calendar: ServerArea = {
  name: 'calendar',
  tables: ['calendar_subscriptions'],
  routes: calendarRoutes,
  personal: { tables: [{ table: 'calendar_subscriptions', of: 'user_id', grantsAccess: true }] },
}
