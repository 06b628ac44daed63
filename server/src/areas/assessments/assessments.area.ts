import type { ServerArea } from '../../kit/area.ts'
import { assessmentRoutes } from './assessments.routes.ts'
import { assessmentParts } from './assessments.parts.ts'

export const assessments: ServerArea = {
  name: 'assessments',
  tables: ['assessments', 'assessment_questions'],
  routes: assessmentRoutes,
  parts: assessmentParts,
}
