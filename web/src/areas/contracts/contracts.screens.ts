import { contractRules } from '@pandu/contract/contracts'
import { screensOf } from '../../kit/screens.ts'

export const contractScreens = screensOf(
  {
    path: '/admin/$type/list-contract',
    guard: 'auth',
    may: contractRules.readAll,
    title: 'Contracts',
    component: () => import('./ContractsPage.tsx'),
  },
  {
    path: '/admin/$type/generate-contract',
    guard: 'auth',
    may: contractRules.manage,
    title: 'Generate contracts',
    component: () => import('./GeneratePage.tsx'),
  },
  {
    path: '/admin/$type/progress-send-contract',
    guard: 'auth',
    may: contractRules.follow,
    title: 'Progress of contracts',
    component: () => import('./ProgressPage.tsx'),
  },
  {
    path: '/admin/$type/batch/contract',
    guard: 'auth',
    may: contractRules.manage,
    title: 'Import signed contracts',
    component: () => import('./ImportSignedPage.tsx'),
  },
  {
    path: '/admin/$type/contract-template',
    guard: 'auth',
    may: contractRules.follow,
    title: 'Contract templates',
    component: () => import('./TemplatesPage.tsx'),
  },
  {
    path: '/admin/$type/contract-template/$idTemplate',
    guard: 'auth',
    may: contractRules.follow,
    title: 'Contract template',
    component: () => import('./TemplatePage.tsx'),
  },
  {
    path: '/profile/contract',
    guard: 'auth',
    may: contractRules.readOwn,
    title: 'My contract',
    component: () => import('./OwnContractPage.tsx'),
  },
)
