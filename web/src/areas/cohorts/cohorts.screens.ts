import { cohortRules } from '@pandu/contract/cohorts'
import { screensOf } from '../../kit/screens.ts'

export const cohortScreens = screensOf(
  {
    path: '/admin/$type/cohort',
    guard: 'auth',
    may: cohortRules.read,
    title: 'Cohort',
    component: () => import('./CohortsPage.tsx'),
  },
  {
    path: '/admin/$type/$id/member-cohort',
    guard: 'auth',
    may: cohortRules.read,
    title: 'Cohort Members',
    component: () => import('./CohortMembersPage.tsx'),
  },
  {
    path: '/admin/cohort/$id/import',
    guard: 'auth',
    may: cohortRules.manage,
    title: 'Import Scholars into the Cohort',
    component: () => import('./ImportMembersPage.tsx'),
  },
)
