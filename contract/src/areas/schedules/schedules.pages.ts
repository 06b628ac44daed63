import { pageAt } from '../../kit/pages.ts'
import { type Side, sides } from '../mentoring/mentoring.access.ts'

export const schedulePages = {
  meeting: pageAt('/schedule/$audience/$idSchedule/$idCourse', 'O31', { values: { audience: sides } }),
}

/** The address that opens a meeting. Notices link to it. */
export const meetingPath = ({ id, course_id, side }: { id: number; course_id: number; side: Side }) =>
  schedulePages.meeting({ audience: side, idSchedule: id, idCourse: course_id })
