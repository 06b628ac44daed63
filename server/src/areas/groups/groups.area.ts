import type { ServerArea } from '../../kit/area.ts'
import { groupRoutes } from './groups.routes.ts'

export const groups: ServerArea = {
  name: 'groups',
  tables: ['course_groups', 'group_facilitators', 'group_members'],
  routes: groupRoutes,
}
