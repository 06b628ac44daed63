import { isStaff } from '@pandu/contract/kit'
import { tsaPages, tsaRules } from '@pandu/contract/tsa'
import { screensOf } from '../../kit/screens.ts'

export const tsaScreens = screensOf(
  {
    page: tsaPages.proposal,
    may: tsaRules.read,
    title: 'TSA proposal',
    component: () => import('./ProposalPage.tsx'),
  },
  {
    page: tsaPages.events,
    menu: [{ menus: ['staff'], slot: 'sn', at: 2, label: 'Events', path: tsaPages.events() }],
    may: (me) => isStaff(me.actor),
    title: 'Events',
    component: () => import('./EventsPage.tsx'),
  },
)
