import { groupPages, groupRules } from '@pandu/contract/groups'
import { isScholar, isStaff } from '@pandu/contract/kit'
import { screensOf } from '../../kit/screens.ts'
import type { SignedIn } from '../../kit/session.ts'

/** Only the role is known here, not the course. Roles that see groups in no course get the usual page about missing rights. */
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
