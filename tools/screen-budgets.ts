import type { ScreenKind } from './lib/screen-bytes.ts'

/** The most that a screen may load with an empty cache (decision 0009): kB transferred, and requests. */
export const budgets: Record<ScreenKind, { kB: number; requests: number }> = {
  visitor: { kB: 247, requests: 18 },
  plain: { kB: 319, requests: 37 },
  list: { kB: 346, requests: 44 },
  form: { kB: 390, requests: 46 },
}

/** Screens that may load more, with the reason. A test fails when an exception is no longer needed. */
export const exceptions: Record<string, { kB: number; requests?: number; why: string }> = {
  'areas/scores/ScoresPage.tsx': { kB: 359, requests: 47, why: 'three lists, their forms of scores and small plots' },
  'areas/quizzes/QuizPage.tsx': { kB: 393, why: 'a paper under way with its clock, its settings, and the results of a course' },
  'areas/chat/ChatPage.tsx': { kB: 353, why: 'a room with its outbox, pictures and files, and lists to choose people from' },
  'areas/session/PolicyPage.tsx': { kB: 274, requests: 20, why: 'it fetches and shows rich text' },
}

/** Screens that are shown without the shell. */
export const visitorScreens = [
  'areas/session/LoginPage.tsx',
  'areas/session/ResetPage.tsx',
  'areas/session/PolicyPage.tsx',
  'shell/SessionExpiredPage.tsx',
  'shell/UnauthorizedPage.tsx',
  'shell/ServerErrorPage.tsx',
]

/** Lower limits for the screen that most people see first. It has no menus and no fields. */
export const firstScreens: Record<string, { kB: number; requests: number }> = {
  'areas/overview/OverviewPage.tsx': { kB: 250, requests: 23 },
}
