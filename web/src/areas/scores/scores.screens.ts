import { scoreRules } from '@pandu/contract/scores'
import { screensOf } from '../../kit/screens.ts'

export const scoreScreens = screensOf(
  { path: '/profile/scores', guard: 'auth', may: scoreRules.readOwn, title: 'GPA', component: () => import('./OwnScoresPage.tsx') },
  { path: '/admin/$type/submission', guard: 'auth', may: scoreRules.readAll, title: 'GPA', component: () => import('./ScoresPage.tsx') },
  {
    path: '/admin/$type/submission/list/$idScholar',
    guard: 'auth',
    may: scoreRules.readAll,
    title: 'GPA',
    component: () => import('./ScholarScoresPage.tsx'),
  },
)
