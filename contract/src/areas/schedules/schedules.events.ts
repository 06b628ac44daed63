import { event } from '../../kit/events.ts'

/** Meetings of a course were planned, changed or deleted. */
export const meetingsChanged = event('meetingsChanged', ['schedules', 'mentoring', 'calendar', 'overview'])
