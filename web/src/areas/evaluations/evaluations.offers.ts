import { lazyComponent } from '../../kit/lazyComponent.tsx'

/** The records for the page of a meeting: a sheet for those who record, a list for staff, the own record for a scholar. */
export const MeetingRecords = lazyComponent(() => import('./MeetingRecords.tsx').then((m) => m.MeetingRecords))
export { AttendanceBadge } from './AttendanceBadge.tsx'
