import { scorePages, scoreRules } from '@pandu/contract/scores'
import { IconChartLine } from '@tabler/icons-react'
import { screensOf } from '../../kit/screens.ts'

export const scoreScreens = screensOf(
  {
    page: scorePages.own,
    menu: [{ menus: ['scholar'], slot: 'scores', label: 'GPA', icon: IconChartLine, path: scorePages.own() }],
    may: scoreRules.readOwn,
    title: 'GPA',
    component: () => import('./OwnScoresPage.tsx'),
  },
  {
    page: scorePages.staff,
    menu: [{ menus: ['staff', 'partner'], slot: 'cohorts', at: 3, label: 'GPA', path: scorePages.staff() }],
    may: scoreRules.readAll,
    title: 'GPA',
    component: () => import('./ScoresPage.tsx'),
  },
  {
    page: scorePages.scholar,
    may: scoreRules.readAll,
    title: 'GPA',
    component: () => import('./ScholarScoresPage.tsx'),
  },
)
