import type { ScreenKind } from './lib/screen-bytes.ts'

/** What a screen may weigh (decision 0009): kB on the wire for somebody who comes for the first time, and requests. */
export const budgets: Record<ScreenKind, { kB: number; requests: number }> = {
  visitor: { kB: 234, requests: 15 },
  plain: { kB: 303, requests: 32 },
  list: { kB: 328, requests: 36 },
  form: { kB: 374, requests: 40 },
}

/** Screens that may weigh more, with the reason. One that no longer needs it is taken off. */
export const exceptions: Record<string, { kB: number; requests?: number; why: string }> = {
  'areas/scores/ScoresPage.tsx': { kB: 337, requests: 42, why: 'three lists, their forms of scores and small plots' },
  'areas/session/PolicyPage.tsx': { kB: 288, requests: 17, why: 'it fetches and shows rich text' },
}

/** Screens that people see without the shell. */
export const visitorScreens = [
  'areas/session/LoginPage.tsx',
  'areas/session/ResetPage.tsx',
  'areas/session/PolicyPage.tsx',
  'shell/SessionExpiredPage.tsx',
  'shell/UnauthorizedPage.tsx',
  'shell/ServerErrorPage.tsx',
]
