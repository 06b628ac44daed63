import type { ServerArea } from '../../kit/area.ts'
import { courseFileGuards, courseRoutes } from './courses.routes.ts'

export const courses: ServerArea = {
  name: 'courses',
  tables: ['courses', 'course_sections', 'course_teachers', 'section_modules'],
  routes: courseRoutes,
  fileGuards: courseFileGuards,
}
