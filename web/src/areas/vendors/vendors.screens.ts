import { accountPages } from '@pandu/contract/accounts'
import { vendorPages, vendorRules } from '@pandu/contract/vendors'
import { isWithinPage } from '../../kit/menu.ts'
import { screensOf } from '../../kit/screens.ts'

export const vendorScreens = screensOf({
  page: vendorPages.list,
  menu: [
    {
      menus: ['staff'],
      slot: 'accounts',
      at: 2,
      label: 'Implementing Partner',
      path: vendorPages.list(),
      also: [isWithinPage(accountPages.vendorUsers), isWithinPage(accountPages.profile, { role: 'vendor' })],
    },
  ],
  may: vendorRules.read,
  title: 'Implementing Partner',
  component: () => import('./VendorsPage.tsx'),
})
