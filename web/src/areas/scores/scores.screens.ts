import { scorePages, scoreRules } from '@pandu/contract/scores'
import { screensOf } from '../../kit/screens.ts'

export const scoreScreens = screensOf(
  { page: scorePages.own, may: scoreRules.readOwn, title: 'GPA', component: () => import('./OwnScoresPage.tsx') },
  { page: scorePages.staff, may: scoreRules.readAll, title: 'GPA', component: () => import('./ScoresPage.tsx') },
  {
    page: scorePages.scholar,
    may: scoreRules.readAll,
    title: 'GPA',
    component: () => import('./ScholarScoresPage.tsx'),
  },
)
