import { sessionPages } from '@pandu/contract/session'
import { screensOf } from '../kit/screens.ts'

/** The pages that stand outside every menu (001 §2.1). */
export const shellScreens = screensOf(
  { page: sessionPages.expired, title: 'Session Expired', component: () => import('./SessionExpiredPage.tsx') },
  { page: sessionPages.unauthorized, title: 'Unauthorized', component: () => import('./UnauthorizedPage.tsx') },
  { page: sessionPages.serverError, title: 'Server error', component: () => import('./ServerErrorPage.tsx') },
)
