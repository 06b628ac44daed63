import { assessmentPages, assessmentRules } from '@pandu/contract/assessments'
import { isWithinPage } from '../../kit/menu.ts'
import { screensOf } from '../../kit/screens.ts'

export const assessmentScreens = screensOf(
  {
    page: assessmentPages.tools,
    menu: [
      {
        menus: ['staff'],
        slot: 'warehouse',
        at: 2,
        label: 'Assessment Tools',
        path: assessmentPages.tools(),
        also: [isWithinPage(assessmentPages.tool)],
      },
    ],
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
