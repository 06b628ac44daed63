import { screensOf } from '../kit/screens.ts'

/** The pages that stand outside every menu (001 §2.1). */
export const shellScreens = screensOf(
  { path: '/session-expired', guard: 'standalone', title: 'Session Expired', component: () => import('./SessionExpiredPage.tsx') },
  { path: '/unauthorized-page', guard: 'standalone', title: 'Unauthorized', component: () => import('./UnauthorizedPage.tsx') },
  { path: '/server-error', guard: 'standalone', title: 'Server error', component: () => import('./ServerErrorPage.tsx') },
)
