import type { ServerArea } from '../../kit/area.ts'
import { quizRoutes } from './quizzes.routes.ts'

export const quizzes: ServerArea = {
  name: 'quizzes',
  tables: ['quizzes', 'quiz_questions'],
  routes: quizRoutes,
}
