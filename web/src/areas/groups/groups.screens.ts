import { groupPages } from '@pandu/contract/groups'
import { screensOf } from '../../kit/screens.ts'

export const groupScreens = screensOf(
  {
    page: groupPages.list,
    title: 'Group',
    component: () => import('./GroupsPage.tsx'),
  },
  { page: groupPages.group, title: 'Group', component: () => import('./GroupPage.tsx') },
)
