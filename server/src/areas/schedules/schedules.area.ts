import type { ServerArea } from '../../kit/area.ts'
import { scheduleNotices } from './schedules.notices.ts'
import { scheduleParts } from './schedules.parts.ts'
import { scheduleRoutes } from './schedules.routes.ts'

export const schedules: ServerArea = {
  name: 'schedules',
  tables: ['meetings'],
  joins: {
    courses: 'a meeting belongs to a course',
    mentoring_assignments: 'a meeting invites those whom its author looks after on its day',
    evaluations: 'lists of meetings show what was recorded',
  },
  routes: scheduleRoutes,
  parts: scheduleParts,
  notices: scheduleNotices,
}
