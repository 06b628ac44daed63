import { accountPages, accountRules, listScholars } from '@pandu/contract/accounts'
import { IconUserCircle } from '@tabler/icons-react'
import { firstRows } from '../../kit/firstCalls.ts'
import { allMenus, isWithinPage } from '../../kit/menu.ts'
import { screensOf } from '../../kit/screens.ts'
import { ownProfileOf } from './ownProfile.ts'

export const accountScreens = screensOf(
  {
    page: accountPages.team,
    menu: [
      {
        menus: ['staff'],
        slot: 'accounts',
        at: 1,
        label: 'Programme Team',
        path: accountPages.team(),
        also: [isWithinPage(accountPages.profile, { role: 'tf' })],
      },
    ],
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
    menu: [{ menus: ['staff'], slot: 'accounts', at: 3, label: 'Assessment Team', path: accountPages.assessors() }],
    may: accountRules.read,
    title: 'Assessment Team',
    component: () => import('./lists/AssessmentPage.tsx'),
  },
  {
    page: accountPages.scholars,
    menu: [
      {
        menus: ['staff'],
        slot: 'accounts',
        at: 4,
        label: 'Scholar',
        path: accountPages.scholars(),
        also: [isWithinPage(accountPages.importScholars), isWithinPage(accountPages.profile, { role: 'scholar' })],
      },
    ],
    may: accountRules.read,
    title: 'Scholar',
    component: () => import('./lists/ScholarsPage.tsx'),
    first: ({ query }) => firstRows(listScholars, query),
  },
  {
    page: accountPages.identityLog,
    menu: [{ menus: ['staff'], slot: 'accounts', at: 5, label: 'Identity Log', path: accountPages.identityLog() }],
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
  {
    page: accountPages.ownProfile,
    menu: [{ menus: allMenus, slot: 'profile', label: 'Profile', icon: IconUserCircle, path: ownProfileOf }],
    title: 'Profile',
    component: () => import('./profile/ProfilePage.tsx'),
  },
  {
    page: accountPages.profile,
    may: accountRules.read,
    title: 'Profile',
    component: () => import('./profile/AnyProfilePage.tsx'),
  },
)
