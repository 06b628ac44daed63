import { event } from '../../kit/events.ts'

export const mentoringChanged = event('mentoringChanged', [
  'mentoring',
  'courses',
  'accounts',
  'calendar',
  'overview',
  'reviews',
  // A meeting invites the scholars whom its author looks after.
  'schedules',
  'evaluations',
])
