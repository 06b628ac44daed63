import { screensOf } from '../../kit/screens.ts'

export const notificationScreens = screensOf({
  path: '/notifications',
  guard: 'auth',
  title: 'Notifications',
  component: () => import('./NotificationsPage.tsx'),
})
