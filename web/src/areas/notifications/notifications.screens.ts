import { notificationPages } from '@pandu/contract/notifications'
import { IconBell } from '@tabler/icons-react'
import { allMenus } from '../../kit/menu.ts'
import { screensOf } from '../../kit/screens.ts'

export const notificationScreens = screensOf({
  page: notificationPages.list,
  menu: [{ menus: allMenus, slot: 'notifications', label: 'Notifications', icon: IconBell, path: notificationPages.list() }],
  title: 'Notifications',
  component: () => import('./NotificationsPage.tsx'),
})
