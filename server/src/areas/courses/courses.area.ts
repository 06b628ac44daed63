import type { ServerArea } from '../../kit/area.ts'
import { courseFileGuards, courseRoutes } from './courses.routes.ts'
import { courseParts } from './courses.parts.ts'

export const courses: ServerArea = {
  name: 'courses',
  tables: ['courses', 'course_sections', 'course_teachers', 'section_modules'],
  joins: {
    attempts: 'progress',
    material_progress: 'progress',
    project_submissions: 'progress',
    group_members: 'progress, and who is in a group',
    cohorts: 'a course takes its scholars from a cohort',
    cohort_members: 'a course takes its scholars from a cohort',
    quizzes: 'title and state of modules',
    assessments: 'title and state of modules',
    materials: 'title and state of modules',
    projects: 'title and state of modules',
    group_facilitators: 'a facilitator who leaves a course leaves its groups',
    course_groups: 'a facilitator who leaves a course leaves its groups',
  },
  routes: courseRoutes,
  parts: courseParts,
  fileGuards: courseFileGuards,
}
