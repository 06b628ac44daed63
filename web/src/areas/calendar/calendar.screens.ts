import { calendarPages } from '@pandu/contract/calendar'
import { evaluationPages } from '@pandu/contract/evaluations'
import { reviewPages } from '@pandu/contract/reviews'
import { IconCalendarEvent } from '@tabler/icons-react'
import { allMenus, isWithinPage } from '../../kit/menu.ts'
import { screensOf } from '../../kit/screens.ts'

export const calendarScreens = screensOf({
  page: calendarPages.calendar,
  menu: [
    {
      menus: allMenus,
      slot: 'calendar',
      label: 'Calendar',
      icon: IconCalendarEvent,
      path: calendarPages.calendar(),
      // The calendar leads to these pages.
      also: [isWithinPage(evaluationPages.records), isWithinPage(reviewPages.followUp)],
    },
  ],
  title: 'Calendar',
  component: () => import('./CalendarPage.tsx'),
})
