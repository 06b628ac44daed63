import { vendorPages, vendorRules } from '@pandu/contract/vendors'
import { screensOf } from '../../kit/screens.ts'

export const vendorScreens = screensOf({
  page: vendorPages.list,
  may: vendorRules.read,
  title: 'Implementing Partner',
  component: () => import('./VendorsPage.tsx'),
})
