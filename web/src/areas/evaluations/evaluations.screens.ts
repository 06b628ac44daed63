import { evaluationPages, evaluationRules } from '@pandu/contract/evaluations'
import { screensOf } from '../../kit/screens.ts'

export const evaluationScreens = screensOf({
  page: evaluationPages.records,
  may: evaluationRules.followMissing,
  title: 'Meeting Records',
  component: () => import('./RecordsPage.tsx'),
})
