import type { ServerArea } from '../../kit/area.ts'
import { quizRoutes } from './quizzes.routes.ts'
import { quizNotices } from './quizzes.notices.ts'
import { quizParts } from './quizzes.parts.ts'
import { quizItems } from './quizzes.items.ts'

export const quizzes: ServerArea = {
  name: 'quizzes',
  tables: ['quizzes', 'quiz_questions'],
  joins: {
    attempts: 'questions are locked once somebody has begun; essays wait for marks',
    course_sections: 'where a quiz opens',
  },
  routes: quizRoutes,
  parts: quizParts,
  notices: quizNotices,
  sectionItems: quizItems,
}
