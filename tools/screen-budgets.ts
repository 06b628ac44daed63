import type { ScreenKind } from './lib/screen-bytes.ts'

/** What a screen may weigh (decision 0009): kB on the wire for somebody who comes for the first time, and requests. */
export const budgets: Record<ScreenKind, { kB: number; requests: number }> = {
  visitor: { kB: 228, requests: 15 },
  plain: { kB: 296, requests: 32 },
  list: { kB: 334, requests: 36 },
  form: { kB: 377, requests: 37 },
}

/** Screens that may weigh more, with the reason. One that no longer needs it is taken off. */
export const exceptions: Record<string, { kB: number; requests?: number; why: string }> = {
  'areas/scores/ScoresPage.tsx': { kB: 354, requests: 40, why: 'three lists, their forms of scores and small plots' },
  'areas/courses/ClassPage.tsx': { kB: 299, why: 'a course leads to the places of eight areas' },
  'areas/quizzes/QuizPage.tsx': { kB: 385, why: 'taking, editing and marking a quiz share a page' },
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
