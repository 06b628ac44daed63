import { businessPages, businessRules } from '@pandu/contract/business'
import { screensOf } from '../../kit/screens.ts'

export const businessScreens = screensOf(
  {
    page: businessPages.list,
    menu: [{ menus: ['staff'], slot: 'sn', at: 1, label: 'Business Acumen', path: businessPages.list() }],
    may: businessRules.read,
    title: 'Business Acumen',
    component: () => import('./BusinessPage.tsx'),
  },
  {
    page: businessPages.addMany,
    may: businessRules.manage,
    title: 'Add Business Acumen',
    component: () => import('./AddEventsPage.tsx'),
  },
)
