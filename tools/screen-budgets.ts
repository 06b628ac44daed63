import type { ScreenKind } from './lib/screen-bytes.ts'

/** What a screen may weigh (decision 0009): kB on the wire for somebody who comes for the first time, and requests. */
export const budgets: Record<ScreenKind, { kB: number; requests: number }> = {
  visitor: { kB: 213, requests: 15 },
  plain: { kB: 270, requests: 30 },
  list: { kB: 306, requests: 32 },
  form: { kB: 364, requests: 37 },
}

/** Screens that may weigh more, with the reason. One that no longer needs it is taken off. */
export const exceptions: Record<string, { kB: number; requests?: number; why: string }> = {
  'areas/session/SettingsPage.tsx': { kB: 278, why: 'password, devices, colours and kinds of notices on one page' },
  'areas/scores/ScoresPage.tsx': { kB: 342, requests: 39, why: 'three lists, their forms of scores and small plots' },
  'areas/quizzes/QuizPage.tsx': { kB: 371, why: 'taking, editing and marking a quiz share a page' },
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
