import type { ScreenKind } from './lib/screen-bytes.ts'

/** What a screen may weigh (decision 0009): kB on the wire for somebody who comes for the first time, and requests. */
export const budgets: Record<ScreenKind, { kB: number; requests: number }> = {
  visitor: { kB: 205, requests: 15 },
  plain: { kB: 260, requests: 30 },
  list: { kB: 290, requests: 30 },
  form: { kB: 335, requests: 36 },
}

/** Screens that may weigh more, with the reason. One that no longer needs it is taken off. */
export const exceptions: Record<string, { kB: number; why: string }> = {}

/** Screens that people see without the shell. */
export const visitorScreens = [
  'areas/session/LoginPage.tsx',
  'areas/session/ResetPage.tsx',
  'areas/session/PolicyPage.tsx',
  'shell/SessionExpiredPage.tsx',
  'shell/UnauthorizedPage.tsx',
  'shell/ServerErrorPage.tsx',
]
