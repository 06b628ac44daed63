import { trashPages, trashRules } from '@pandu/contract/trash'
import { screensOf } from '../../kit/screens.ts'

export const trashScreens = screensOf(
  {
    page: trashPages.reports,
    menu: [{ menus: ['staff'], slot: 'trash', at: 1, label: 'Assessment Report', path: trashPages.reports() }],
    may: trashRules.read,
    title: 'Deleted Reports',
    component: () => import('./DeletedReportsPage.tsx'),
  },
  {
    page: trashPages.scholars,
    menu: [{ menus: ['staff'], slot: 'trash', at: 2, label: 'Scholar', path: trashPages.scholars() }],
    may: trashRules.read,
    title: 'Deleted Scholars',
    component: () => import('./DeletedScholarsPage.tsx'),
  },
)
