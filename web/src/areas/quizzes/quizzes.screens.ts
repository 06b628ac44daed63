import { screensOf } from '../../kit/screens.ts'

export const quizScreens = screensOf({
  path: '/quiz/$inside/$idInstance/$idSection/$idCourse',
  guard: 'auth',
  title: 'Quiz',
  component: () => import('./QuizPage.tsx'),
})
