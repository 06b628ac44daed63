import { cohortPages, cohortRules } from '@pandu/contract/cohorts'
import { isWithinPage } from '../../kit/menu.ts'
import { screensOf } from '../../kit/screens.ts'

export const cohortScreens = screensOf(
  {
    page: cohortPages.list,
    menu: [
      {
        menus: ['staff'],
        slot: 'cohorts',
        at: 1,
        label: 'Group',
        path: cohortPages.list(),
        also: [isWithinPage(cohortPages.importMembers), isWithinPage(cohortPages.members)],
      },
    ],
    may: cohortRules.read,
    title: 'Cohort',
    component: () => import('./CohortsPage.tsx'),
  },
  {
    page: cohortPages.members,
    may: cohortRules.read,
    title: 'Cohort Members',
    component: () => import('./CohortMembersPage.tsx'),
  },
  {
    page: cohortPages.importMembers,
    may: cohortRules.manage,
    title: 'Import Scholars into the Cohort',
    component: () => import('./ImportMembersPage.tsx'),
  },
)
