import type { ServerArea } from '../../kit/area.ts'
import { assessmentRoutes } from './assessments.routes.ts'
import { assessmentParts } from './assessments.parts.ts'
import { assessmentItems } from './assessments.items.ts'

export const assessments: ServerArea = {
  name: 'assessments',
  tables: ['assessments', 'assessment_questions'],
  joins: {
    attempts: 'questions are locked once somebody has begun',
    section_modules: 'where an assessment is used',
    course_sections: 'where an assessment is used',
    courses: 'where an assessment is used',
  },
  routes: assessmentRoutes,
  parts: assessmentParts,
  sectionItems: assessmentItems,
}
