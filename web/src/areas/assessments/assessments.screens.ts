import { assessmentPages, assessmentRules } from '@pandu/contract/assessments'
import { screensOf } from '../../kit/screens.ts'

export const assessmentScreens = screensOf(
  {
    page: assessmentPages.tools,
    may: assessmentRules.read,
    title: 'Assessment Tools',
    component: () => import('./ToolsPage.tsx'),
  },
  {
    page: assessmentPages.tool,
    may: assessmentRules.read,
    title: 'Assessment Tool',
    component: () => import('./ToolConfigPage.tsx'),
  },
  {
    page: assessmentPages.assessment,
    title: 'Assessment',
    component: () => import('./AssessmentPage.tsx'),
  },
)
