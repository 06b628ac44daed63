import { screensOf } from '../../kit/screens.ts'

export const groupScreens = screensOf(
  {
    path: '/group/$inside/$idCourse',
    guard: 'auth',
    title: 'Group',
    component: () => import('./GroupsPage.tsx'),
  },
  { path: '/group/$inside/$idGroup/$idCourse', guard: 'auth', title: 'Group', component: () => import('./GroupPage.tsx') },
)
