import { screensOf } from '../../kit/screens.ts'

const loginPage = () => import('./LoginPage.tsx')

export const sessionScreens = screensOf(
  // Two addresses, one screen: a dead session ends at /login (X01).
  { path: '/auth/login', guard: 'visitor', title: 'Sign in', component: loginPage },
  { path: '/login', guard: 'visitor', title: 'Sign in', component: loginPage },
  { path: '/reset/$token/$email', guard: 'visitor', title: 'Set a new password', component: () => import('./ResetPage.tsx') },
  { path: '/policy', guard: 'visitor', title: 'Policy', component: () => import('./PolicyPage.tsx') },
  { path: '/settings', guard: 'auth', title: 'Settings', component: () => import('./SettingsPage.tsx') },
)
