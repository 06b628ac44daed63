import type { ServerArea } from '../../kit/area.ts'
import { cohortRoutes } from './cohorts.routes.ts'
import { cohortUndoers } from './members.service.ts'
import { cohortParts } from './cohorts.parts.ts'

export const cohorts: ServerArea = {
  name: 'cohorts',
  tables: ['cohorts', 'cohort_members'],
  routes: cohortRoutes,
  parts: cohortParts,
  undoers: cohortUndoers,
}
