import { event } from '../../kit/events.ts'

/** A scholar went into the trash, came back or was deleted for good: what many areas show has changed. */
export const scholarTrashed = event('scholarTrashed', [
  'trash',
  'accounts',
  'reports',
  'overview',
  'cohorts',
  'courses',
  'groups',
  'mentoring',
  'proposals',
  'contracts',
  'scores',
])

/** The same of reports. */
export const reportTrashed = event('reportTrashed', ['trash', 'reports', 'overview'])
