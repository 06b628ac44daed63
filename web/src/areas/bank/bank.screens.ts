import { bankPages, bankRules } from '@pandu/contract/bank'
import { screensOf } from '../../kit/screens.ts'

export const bankScreens = screensOf(
  {
    page: bankPages.list,
    menu: [{ menus: ['staff'], slot: 'warehouse', at: 3, label: 'Bank Data', path: bankPages.list() }],
    may: bankRules.read,
    title: 'Bank Data',
    component: () => import('./BankPage.tsx'),
  },
  {
    page: bankPages.add,
    may: bankRules.manage,
    title: 'Add Data',
    component: () => import('./AddItemPage.tsx'),
  },
  {
    page: bankPages.addMany,
    may: bankRules.manage,
    title: 'Add Multiple Data',
    component: () => import('./AddItemsPage.tsx'),
  },
  {
    page: bankPages.update,
    may: bankRules.manage,
    title: 'Update Data',
    component: () => import('./UpdateItemPage.tsx'),
  },
)
