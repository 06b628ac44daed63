import { associationPages } from '@pandu/contract/association'
import { isStaff } from '@pandu/contract/kit'
import { screensOf, type Screen } from '../../kit/screens.ts'

const profile = {
  title: 'Association',
  component: () => import('./AssociationPage.tsx'),
} satisfies Omit<Screen, 'page'>

/** Staff and scholars reach the one profile by addresses of their own (O30), so that each keeps its menu lit. */
export const associationScreens = screensOf(
  { ...profile, page: associationPages.staff },
  { ...profile, page: associationPages.own },
  {
    page: associationPages.list,
    may: (me) => isStaff(me.actor),
    title: 'TSA Management',
    component: () => import('./AssociationsPage.tsx'),
  },
)
