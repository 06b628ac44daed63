import { notificationPages } from '@pandu/contract/notifications'
import { screensOf } from '../../kit/screens.ts'

export const notificationScreens = screensOf({
  page: notificationPages.list,
  title: 'Notifications',
  component: () => import('./NotificationsPage.tsx'),
})
