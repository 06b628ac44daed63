import { isStaff } from '@pandu/contract/kit'
import { tsaRules } from '@pandu/contract/tsa'
import { screensOf } from '../../kit/screens.ts'

export const tsaScreens = screensOf(
  {
    path: '/admin/tsa/tsa-proposal/list-detail/$tsa_id/$id',
    guard: 'auth',
    may: tsaRules.read,
    title: 'TSA proposal',
    component: () => import('./ProposalPage.tsx'),
  },
  {
    path: '/admin/sn/events',
    guard: 'auth',
    may: (me) => isStaff(me.actor),
    title: 'Events',
    component: () => import('./EventsPage.tsx'),
  },
)
