import { screensOf } from '../../kit/screens.ts'

export const projectScreens = screensOf({
  path: '/project/$inside/$idInstance/$idSection/$idCourse',
  guard: 'auth',
  title: 'Project',
  component: () => import('./ProjectPage.tsx'),
})
