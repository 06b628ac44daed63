import { event } from '../../kit/events.ts'

/** A scholar went into the trash, came back or was permanently deleted: pages of many areas fetch again. */
export const scholarTrashed = event('scholarTrashed', [
  'trash',
  'accounts',
  'alumni',
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

/** The same for reports. */
export const reportTrashed = event('reportTrashed', ['trash', 'reports', 'overview'])
