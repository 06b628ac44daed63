import { businessRules } from '@pandu/contract/business'
import { screensOf } from '../../kit/screens.ts'

export const businessScreens = screensOf(
  {
    path: '/admin/$type/business-acumen',
    guard: 'auth',
    may: businessRules.read,
    title: 'Business Acumen',
    component: () => import('./BusinessPage.tsx'),
  },
  {
    path: '/admin/$type/$path/add-multiple',
    params: { path: ['business-acumen'] },
    guard: 'auth',
    may: businessRules.manage,
    title: 'Add Business Acumen',
    component: () => import('./AddEventsPage.tsx'),
  },
)
