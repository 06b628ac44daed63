import { event } from '../../kit/events.ts'

export const meetingsChanged = event('meetingsChanged', ['schedules', 'mentoring', 'calendar', 'overview'])
