import { event } from '../../kit/events.ts'

/** A cohort or its members changed; courses take their members from it, and who leaves has no facilitator or mentor any more. */
export const cohortsChanged = event('cohortsChanged', [
  'cohorts',
  'courses',
  'mentoring',
  'calendar',
  'overview',
  'reviews',
  'schedules',
  'evaluations',
])
