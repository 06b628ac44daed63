import { event } from '../../kit/events.ts'

/** Reports were written, changed, imported or taken back, or a field was renamed. */
export const reportsChanged = event('reportsChanged', ['reports', 'overview'])
