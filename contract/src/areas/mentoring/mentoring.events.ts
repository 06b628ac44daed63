import { event } from '../../kit/events.ts'

/** An assignment of a facilitator or mentor changed. */
export const mentoringChanged = event('mentoringChanged', [
  'mentoring',
  'courses',
  'accounts',
  'calendar',
  'overview',
  'reviews',
  // Meetings invite whom their author looks after.
  'schedules',
  'evaluations',
])
