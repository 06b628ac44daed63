import { groupPages, groupRules } from '@pandu/contract/groups'
import { isScholar, isStaff } from '@pandu/contract/kit'
import { screensOf } from '../../kit/screens.ts'
import type { SignedIn } from '../../kit/session.ts'

/** What someone is in every course follows from the role; anyone who never sees groups is told so as on any other page. */
const may = ({ actor }: SignedIn) =>
  groupRules.read.test(actor, { seat: isStaff(actor) ? 'staff' : isScholar(actor) ? 'member' : 'teacher' }) === true

export const groupScreens = screensOf(
  {
    page: groupPages.list,
    may,
    title: 'Group',
    component: () => import('./GroupsPage.tsx'),
  },
  { page: groupPages.group, may, title: 'Group', component: () => import('./GroupPage.tsx') },
)
