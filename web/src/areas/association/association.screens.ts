import { associationPages } from '@pandu/contract/association'
import { holds, isStaff } from '@pandu/contract/kit'
import { tsaPages } from '@pandu/contract/tsa'
import { IconBuildingBank } from '@tabler/icons-react'
import { isWithinPage } from '../../kit/menu.ts'
import { screensOf, type Screen } from '../../kit/screens.ts'

const profile = {
  title: 'Association',
  component: () => import('./AssociationPage.tsx'),
} satisfies Omit<Screen, 'page'>

/** Staff and scholars open the same profile at different addresses (O30), so that each sees the right menu item highlighted. */
export const associationScreens = screensOf(
  { ...profile, page: associationPages.staff },
  {
    ...profile,
    page: associationPages.own,
    menu: [
      {
        menus: ['scholar'],
        slot: 'associations',
        label: 'Association',
        icon: IconBuildingBank,
        path: ({ profile: { university_id } }) => (university_id ? associationPages.own({ idTSA: university_id }) : undefined),
      },
    ],
  },
  {
    page: associationPages.list,
    menu: [
      {
        menus: ['staff'],
        slot: 'associations',
        label: 'TSA Management',
        icon: IconBuildingBank,
        path: associationPages.list(),
        also: [isWithinPage(associationPages.staff), isWithinPage(tsaPages.proposal)],
        when: ({ actor }) => holds(actor, 'UPCM', 'TSA'),
      },
    ],
    may: (me) => isStaff(me.actor),
    title: 'TSA Management',
    component: () => import('./AssociationsPage.tsx'),
  },
)
