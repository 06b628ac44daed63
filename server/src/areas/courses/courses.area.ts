import type { ServerArea } from '../../kit/area.ts'
import { announcementComments } from './courses.comments.ts'
import { courseFileGuards, courseRoutes } from './courses.routes.ts'
import { courseNotices } from './courses.notices.ts'
import { courseParts } from './courses.parts.ts'

export const courses: ServerArea = {
  name: 'courses',
  tables: ['courses', 'course_sections', 'course_teachers', 'section_modules', 'course_extra_time'],
  joins: {
    group_members: 'who is in a group',
    attempts: 'a course that holds work keeps its cohort',
    project_submissions: 'a course that holds work keeps its cohort',
    cohorts: 'a course takes its scholars from a cohort',
    cohort_members: 'a course takes its scholars from a cohort',
    group_facilitators: 'a facilitator who leaves a course leaves its groups',
    course_groups: 'a facilitator who leaves a course leaves its groups',
  },
  routes: courseRoutes,
  parts: courseParts,
  fileGuards: courseFileGuards,
  notices: courseNotices,
  commentTargets: [announcementComments],
  personal: {
    tables: [
      { table: 'course_teachers', of: 'user_id', shows: 'all' },
      { table: 'course_extra_time', of: 'scholar_id', shows: 'all', words: ['extra time', 'extra times'] },
    ],
  },
}
