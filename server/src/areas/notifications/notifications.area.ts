import type { ServerArea } from '../../kit/area.ts'
import { deadlineSchedule } from './notifications.deadlines.ts'
import { notificationRoutes } from './notifications.routes.ts'
import { preferenceRoutes } from './preferences.routes.ts'

export const notifications: ServerArea = {
  name: 'notifications',
  tables: ['notifications', 'notice_preferences', 'deadline_reminders'],
  routes: [...notificationRoutes, ...preferenceRoutes],
  schedules: [deadlineSchedule],
  personal: {
    tables: [
      { table: 'notifications', of: 'user_id', words: ['notice', 'notices'] },
      { table: 'notice_preferences', of: 'user_id' },
      { table: 'deadline_reminders', of: 'user_id' },
    ],
  },
}
