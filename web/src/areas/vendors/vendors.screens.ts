import { vendorRules } from '@pandu/contract/vendors'
import { screensOf } from '../../kit/screens.ts'

export const vendorScreens = screensOf({
  path: '/admin/$type/vendor',
  guard: 'auth',
  may: vendorRules.read,
  title: 'Implementing Partner',
  component: () => import('./VendorsPage.tsx'),
})
