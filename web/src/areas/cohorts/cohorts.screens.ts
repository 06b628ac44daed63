import { cohortPages, cohortRules } from '@pandu/contract/cohorts'
import { screensOf } from '../../kit/screens.ts'

export const cohortScreens = screensOf(
  {
    page: cohortPages.list,
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
