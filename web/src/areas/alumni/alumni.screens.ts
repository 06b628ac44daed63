import { alumniPages, alumniRules } from '@pandu/contract/alumni'
import { screensOf } from '../../kit/screens.ts'

export const alumniScreens = screensOf(
  {
    page: alumniPages.regions,
    menu: [{ menus: ['staff'], slot: 'networking', at: 1, label: 'Regional Alumni', path: alumniPages.regions() }],
    may: alumniRules.read,
    title: 'Regional Alumni',
    component: () => import('./RegionsPage.tsx'),
  },
  {
    page: alumniPages.members,
    may: alumniRules.read,
    title: 'Alumni of a Region',
    component: () => import('./MembersPage.tsx'),
  },
)
