import { assessmentRules } from '@pandu/contract/assessments'
import { screensOf } from '../../kit/screens.ts'

export const assessmentScreens = screensOf(
  {
    path: '/admin/$type/assessment-tools',
    guard: 'auth',
    may: assessmentRules.read,
    title: 'Assessment Tools',
    component: () => import('./ToolsPage.tsx'),
  },
  {
    path: '/admin/assessment-tools/$id/config',
    guard: 'auth',
    may: assessmentRules.read,
    title: 'Assessment Tool',
    component: () => import('./ToolConfigPage.tsx'),
  },
  {
    path: '/assessment/$inside/$idInstance/$idSection/$idCourse',
    guard: 'auth',
    title: 'Assessment',
    component: () => import('./AssessmentPage.tsx'),
  },
)
