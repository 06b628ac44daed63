import { blastPages, blastRules } from '@pandu/contract/blast'
import { screensOf } from '../../kit/screens.ts'

export const blastScreens = screensOf(
  {
    page: blastPages.write,
    // Readers who may not write open the history.
    menu: [{ menus: ['staff'], slot: 'cohorts', at: 5, label: 'Blast Email', path: blastPages.write() }],
    may: blastRules.manage,
    title: 'Blast Email',
    component: () => import('./BlastPage.tsx'),
  },
  {
    page: blastPages.history,
    may: blastRules.read,
    title: 'Blast Email History',
    component: () => import('./BlastHistoryPage.tsx'),
  },
)
