import type { ServerArea } from '../../kit/area.ts'
import { groupRoutes } from './groups.routes.ts'
import { groupParts } from './groups.parts.ts'

export const groups: ServerArea = {
  name: 'groups',
  tables: ['course_groups', 'group_facilitators', 'group_members'],
  routes: groupRoutes,
  parts: groupParts,
}
