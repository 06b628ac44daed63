import { sql } from 'kysely'
import type { ServerArea } from '../../kit/area.ts'
import { submissionComments } from './projects.comments.ts'
import { projectRoutes } from './projects.routes.ts'
import { projectNotices } from './projects.notices.ts'
import { projectParts } from './projects.parts.ts'
import { projectItems } from './projects.items.ts'

export const projects: ServerArea = {
  name: 'projects',
  tables: ['projects', 'project_stage_dates', 'project_submissions', 'submission_history'],
  joins: {
    section_modules: 'where a project opens',
    course_sections: 'where a project opens',
    courses: 'the course of a submission',
    course_groups: 'the group whose work it is',
    group_members: 'the authors of the work of a group',
    cohort_members: 'how many scholars are expected to hand in',
  },
  routes: projectRoutes,
  parts: projectParts,
  notices: projectNotices,
  sectionItems: projectItems,
  commentTargets: [submissionComments],
  personal: {
    tables: [
      {
        table: 'project_submissions',
        of: 'scholar_id',
        shows: 'all',
        words: ['project work', 'project works'],
        stays: sql<boolean>`('process' <> all (array[x.approval_admin, x.approval_council]))`,
      },
    ],
  },
}
