import type { ServerArea } from '../../kit/area.ts'
import { courseFileGuards, courseRoutes } from './courses.routes.ts'
import { courseParts } from './courses.parts.ts'

export const courses: ServerArea = {
  name: 'courses',
  tables: ['courses', 'course_sections', 'course_teachers', 'section_modules'],
  routes: courseRoutes,
  parts: courseParts,
  fileGuards: courseFileGuards,
}
