import { isScholar, isStaff } from '@pandu/contract/kit'
import { meetingRules, schedulePages } from '@pandu/contract/schedules'
import { screensOf } from '../../kit/screens.ts'

export const scheduleScreens = screensOf({
  page: schedulePages.meeting,
  may: ({ actor }) => isScholar(actor) || meetingRules.follow.test(actor, { seat: isStaff(actor) ? 'staff' : 'teacher' }) === true,
  title: 'Schedule',
  component: () => import('./MeetingPage.tsx'),
})
