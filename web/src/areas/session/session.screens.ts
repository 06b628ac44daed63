import { sessionPages, sessionRules } from '@pandu/contract/session'
import { IconSettings } from '@tabler/icons-react'
import { allMenus } from '../../kit/menu.ts'
import { screensOf } from '../../kit/screens.ts'

export const sessionScreens = screensOf(
  // Two addresses show the same screen, because an ended session redirects to /login (X01).
  { page: sessionPages.login, title: 'Sign in', component: () => import('./LoginPage.tsx') },
  { page: sessionPages.expiredLogin, title: 'Sign in', component: () => import('./LoginPage.tsx') },
  { page: sessionPages.openId, title: 'Sign in', component: () => import('./OpenIdPage.tsx') },
  { page: sessionPages.reset, title: 'Set a new password', component: () => import('./ResetPage.tsx') },
  {
    page: sessionPages.confirmEmail,
    title: 'Confirm your e-mail address',
    component: () => import('./EmailLinkPages.tsx').then(({ ConfirmEmailPage }) => ({ default: ConfirmEmailPage })),
  },
  {
    page: sessionPages.takeBackEmail,
    title: 'Restore your old e-mail address',
    component: () => import('./EmailLinkPages.tsx').then(({ RestoreEmailPage }) => ({ default: RestoreEmailPage })),
  },
  {
    page: sessionPages.securityLog,
    menu: [{ menus: ['staff'], slot: 'accounts', at: 6, label: 'Security Log', path: sessionPages.securityLog() }],
    may: sessionRules.readSecurityLog,
    title: 'Security Log',
    component: () => import('./SecurityLogPage.tsx'),
  },
  { page: sessionPages.policy, title: 'Policy', component: () => import('./PolicyPage.tsx') },
  {
    page: sessionPages.settings,
    menu: [{ menus: allMenus, slot: 'settings', label: 'Settings', icon: IconSettings, path: sessionPages.settings() }],
    title: 'Settings',
    component: () => import('./SettingsPage.tsx'),
  },
)
