import { alumniRules } from '@pandu/contract/alumni'
import { screensOf } from '../../kit/screens.ts'

export const alumniScreens = screensOf(
  {
    path: '/admin/$type/regional-alumni',
    guard: 'auth',
    may: alumniRules.read,
    title: 'Regional Alumni',
    component: () => import('./RegionsPage.tsx'),
  },
  {
    path: '/admin/$type/regional-alumni/$id/member',
    guard: 'auth',
    may: alumniRules.read,
    title: 'Alumni of a Region',
    component: () => import('./MembersPage.tsx'),
  },
)
