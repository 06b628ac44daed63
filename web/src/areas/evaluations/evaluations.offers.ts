import { lazyComponent } from '../../kit/lazyComponent.tsx'

/** What was recorded at a meeting, for its page: the sheet for whoever records, a list for staff, their own record for scholars. */
export const MeetingRecords = lazyComponent(() => import('./MeetingRecords.tsx').then((m) => m.MeetingRecords))
export { AttendanceBadge } from './AttendanceBadge.tsx'
