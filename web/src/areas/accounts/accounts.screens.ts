import { accountPages, accountRules } from '@pandu/contract/accounts'
import { screensOf } from '../../kit/screens.ts'

export const accountScreens = screensOf(
  {
    page: accountPages.team,
    may: accountRules.read,
    title: 'Programme Team',
    component: () => import('./lists/TeamPage.tsx'),
  },
  {
    page: accountPages.vendorUsers,
    may: accountRules.read,
    title: 'Vendor Users',
    component: () => import('./lists/VendorUsersPage.tsx'),
  },
  {
    page: accountPages.assessors,
    may: accountRules.read,
    title: 'Assessment Team',
    component: () => import('./lists/AssessmentPage.tsx'),
  },
  {
    page: accountPages.scholars,
    may: accountRules.read,
    title: 'Scholar',
    component: () => import('./lists/ScholarsPage.tsx'),
  },
  {
    page: accountPages.identityLog,
    may: accountRules.readLooks,
    title: 'Identity Log',
    component: () => import('./lists/IdentityLogPage.tsx'),
  },
  {
    page: accountPages.importScholars,
    may: accountRules.manage,
    title: 'Import Scholars',
    component: () => import('./import/ImportPage.tsx'),
  },
  { page: accountPages.ownProfile, title: 'Profile', component: () => import('./profile/ProfilePage.tsx') },
  {
    page: accountPages.profile,
    may: accountRules.read,
    title: 'Profile',
    component: () => import('./profile/AnyProfilePage.tsx'),
  },
)
