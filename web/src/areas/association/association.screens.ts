import { isStaff } from '@pandu/contract/kit'
import { screensOf, type Screen } from '../../kit/screens.ts'

const profile = {
  guard: 'auth',
  title: 'Association',
  component: () => import('./AssociationPage.tsx'),
} satisfies Omit<Screen, 'path'>

/** Staff and scholars reach the one profile by addresses of their own (O30), so that each keeps its menu lit. */
export const associationScreens = screensOf(
  { ...profile, path: '/admin/tsa/profile/$idTSA' },
  { ...profile, path: '/profile/tsa/$idTSA' },
  {
    path: '/admin/tsa/list',
    guard: 'auth',
    may: (me) => isStaff(me.actor),
    title: 'TSA Management',
    component: () => import('./AssociationsPage.tsx'),
  },
)
