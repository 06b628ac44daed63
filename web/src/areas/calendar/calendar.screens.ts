import { calendarPages } from '@pandu/contract/calendar'
import { IconCalendarEvent } from '@tabler/icons-react'
import { allMenus } from '../../kit/menu.ts'
import { screensOf } from '../../kit/screens.ts'

export const calendarScreens = screensOf({
  page: calendarPages.calendar,
  menu: [{ menus: allMenus, slot: 'calendar', label: 'Calendar', icon: IconCalendarEvent, path: calendarPages.calendar() }],
  title: 'Calendar',
  component: () => import('./CalendarPage.tsx'),
})
