import type { ScreenKind } from './lib/screen-bytes.ts'

/** What a screen may weigh (decision 0009): kB on the wire for somebody who comes for the first time, and requests. */
export const budgets: Record<ScreenKind, { kB: number; requests: number }> = {
  visitor: { kB: 210, requests: 15 },
  plain: { kB: 267, requests: 30 },
  list: { kB: 300, requests: 30 },
  form: { kB: 347, requests: 36 },
}

/** Screens that may weigh more, with the reason. One that no longer needs it is taken off. */
export const exceptions: Record<string, { kB: number; requests?: number; why: string }> = {
  'areas/session/SettingsPage.tsx': { kB: 275, why: 'password, devices, colours and kinds of notices on one page' },
  'areas/scores/ScoresPage.tsx': { kB: 332, requests: 36, why: 'three lists, their forms of scores and small plots' },
  'areas/scores/ScholarScoresPage.tsx': { kB: 331, requests: 36, why: 'a plot, a list and their forms of scores' },
  'areas/quizzes/QuizPage.tsx': { kB: 361, why: 'taking, editing and marking a quiz share a page' },
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
