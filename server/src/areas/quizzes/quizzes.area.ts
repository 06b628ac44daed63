import type { ServerArea } from '../../kit/area.ts'
import { quizRoutes } from './quizzes.routes.ts'
import { quizParts } from './quizzes.parts.ts'

export const quizzes: ServerArea = {
  name: 'quizzes',
  tables: ['quizzes', 'quiz_questions'],
  routes: quizRoutes,
  parts: quizParts,
}
