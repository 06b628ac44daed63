import { quizPages } from '@pandu/contract/quizzes'
import { screensOf } from '../../kit/screens.ts'

export const quizScreens = screensOf({
  page: quizPages.quiz,
  title: 'Quiz',
  component: () => import('./QuizPage.tsx'),
})
