import { pageAt } from '../../kit/pages.ts'

const guard = 'visitor'

/** The pages of sessions: signing in, the policy, settings, and what is shown when a session or a right is missing. */
export const sessionPages = {
  login: pageAt('/auth/login', '001 §2.1', { guard }),
  /** Where the page of an ended session leads. */
  expiredLogin: pageAt('/login', '001 §4, X01', { guard }),
  /** Where an OpenID provider leads back to. It is also opened by someone who is signed in and proves who they are. */
  openId: pageAt('/auth/openid', 'decision 0064', { guard: 'standalone' }),
  reset: pageAt('/reset/$token/$email', '001 §2.1', { guard }),
  /** Where the mails about a changed e-mail address lead; people open them with or without a session. */
  confirmEmail: pageAt('/email/confirm/$token', 'O88', { guard: 'standalone' }),
  takeBackEmail: pageAt('/email/take-back/$token', 'O88', { guard: 'standalone' }),
  // Readable with and without a session, from the profile menu as well.
  policy: pageAt('/policy', '001 §2.1, X03', { guard: 'standalone' }),
  // The specification calls it standalone, yet nothing can be shown there without a session (X02).
  settings: pageAt('/settings', '001 §2.1, X02'),
  /** Beside the log of looks at identity papers. */
  securityLog: pageAt('/admin/$type/security-log', 'decision 0054', { usual: { type: 'ma' } }),
  expired: pageAt('/session-expired', '001 §2.1', { guard: 'standalone' }),
  unauthorized: pageAt('/unauthorized-page', '001 §2.1', { guard: 'standalone' }),
  serverError: pageAt('/server-error', '001 §2.1', { guard: 'standalone' }),
}
