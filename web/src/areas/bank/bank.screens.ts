import { bankRules } from '@pandu/contract/bank'
import { screensOf } from '../../kit/screens.ts'

const guard = 'auth'

export const bankScreens = screensOf(
  { path: '/admin/$type/bank-data', guard, may: bankRules.read, title: 'Bank Data', component: () => import('./BankPage.tsx') },
  {
    path: '/admin/$type/bank-data/add-data',
    guard,
    may: bankRules.manage,
    title: 'Add Data',
    component: () => import('./AddItemPage.tsx'),
  },
  {
    path: '/admin/$type/bank-data/add-multiple-data',
    guard,
    may: bankRules.manage,
    title: 'Add Multiple Data',
    component: () => import('./AddItemsPage.tsx'),
  },
  {
    path: '/admin/$type/bank-data/update-data/$idBankData',
    guard,
    may: bankRules.manage,
    title: 'Update Data',
    component: () => import('./UpdateItemPage.tsx'),
  },
)
