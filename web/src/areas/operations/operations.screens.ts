import { operationPages, operationRules } from '@pandu/contract/operations'
import { screensOf } from '../../kit/screens.ts'

export const operationScreens = screensOf({
  page: operationPages.operation,
  may: operationRules.list,
  title: 'Operation',
  component: () => import('./OperationPage.tsx'),
})
