import { isScholar, isStaff } from '@pandu/contract/kit'
import { mentoringPages, readRule, type Side } from '@pandu/contract/mentoring'
import { screensOf } from '../../kit/screens.ts'
import type { SignedIn } from '../../kit/session.ts'

/** Only the role is known here, not the course. */
const may =
  (side: Side) =>
  ({ actor }: SignedIn) =>
    readRule[side].test(actor, { seat: isStaff(actor) ? 'staff' : isScholar(actor) ? 'member' : 'teacher' }) === true

export const mentoringScreens = screensOf(
  {
    page: mentoringPages.facilitators,
    may: may('facilitator'),
    title: 'Facilitator',
    component: () => import('./FacilitatorsPage.tsx'),
  },
  { page: mentoringPages.mentors, may: may('mentor'), title: 'Mentor', component: () => import('./MentorsPage.tsx') },
)
