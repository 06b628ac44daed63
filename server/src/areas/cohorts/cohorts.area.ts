import type { ServerArea } from '../../kit/area.ts'
import { cohortRoutes } from './cohorts.routes.ts'
import { memberImportGuards, memberImportRoutes } from './members-import.routes.ts'
import { memberRoutes } from './members.routes.ts'
import { cohortUndoers } from './members.service.ts'
import { cohortParts } from './cohorts.parts.ts'

export const cohorts: ServerArea = {
  name: 'cohorts',
  tables: ['cohorts', 'cohort_members'],
  joins: {
    courses: 'a cohort lists its courses and may not lose members who work in them',
    course_teachers: 'teachers see the cohorts of their courses',
    group_members: 'who is in a group of a course stays in its cohort',
    course_groups: 'who is in a group of a course stays in its cohort',
  },
  routes: [...cohortRoutes, ...memberRoutes, ...memberImportRoutes],
  parts: cohortParts,
  fileGuards: memberImportGuards,
  undoers: cohortUndoers,
  personal: { tables: [{ table: 'cohort_members', of: 'user_id', shows: 'all', words: ['cohort membership', 'cohort memberships'] }] },
}
