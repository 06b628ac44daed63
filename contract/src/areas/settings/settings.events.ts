import { event } from '../../kit/events.ts'

/** A setting has another value: pages that depend on it fetch again. */
export const settingsChanged = event('settingsChanged', ['settings', 'overview', 'scores', 'reviews', 'reports', 'accounts', 'proposals'])
