import { accountRules } from '@pandu/contract/accounts'
import { screensOf } from '../../kit/screens.ts'

export const accountScreens = screensOf(
  {
    path: '/admin/$type/list/tf',
    guard: 'auth',
    may: accountRules.read,
    title: 'Programme Team',
    component: () => import('./lists/TeamPage.tsx'),
  },
  {
    path: '/admin/$type/$id/user-vendor',
    guard: 'auth',
    may: accountRules.read,
    title: 'Vendor Users',
    component: () => import('./lists/VendorUsersPage.tsx'),
  },
  {
    path: '/admin/$type/list/assessment',
    guard: 'auth',
    may: accountRules.read,
    title: 'Assessment Team',
    component: () => import('./lists/AssessmentPage.tsx'),
  },
  {
    path: '/admin/$type/list/scholar',
    guard: 'auth',
    may: accountRules.read,
    title: 'Scholar',
    component: () => import('./lists/ScholarsPage.tsx'),
  },
  {
    path: '/admin/$type/identity-log',
    guard: 'auth',
    may: accountRules.readLooks,
    title: 'Identity Log',
    component: () => import('./lists/IdentityLogPage.tsx'),
  },
  {
    path: '/admin/$type/batch/scholar/import',
    guard: 'auth',
    may: accountRules.manage,
    title: 'Import Scholars',
    component: () => import('./import/ImportPage.tsx'),
  },
  { path: '/profile/$role', guard: 'auth', title: 'Profile', component: () => import('./profile/ProfilePage.tsx') },
  {
    path: '/admin/$type/profile/$role/$id',
    guard: 'auth',
    may: accountRules.read,
    title: 'Profile',
    component: () => import('./profile/AnyProfilePage.tsx'),
  },
)
