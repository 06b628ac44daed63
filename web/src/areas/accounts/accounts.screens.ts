import { accountRules } from '@pandu/contract/accounts'
import { screensOf } from '../../kit/screens.ts'

export const accountScreens = screensOf(
  { path: '/profile/$role', guard: 'auth', title: 'Profile', component: () => import('./profile/ProfilePage.tsx') },
  {
    path: '/admin/$type/profile/$role/$id',
    guard: 'auth',
    may: accountRules.read,
    title: 'Profile',
    component: () => import('./profile/AnyProfilePage.tsx'),
  },
)
