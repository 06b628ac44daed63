import { event } from '../../kit/events.ts'

/** A setting has another value: what is counted and coloured by it is read again. */
export const settingsChanged = event('settingsChanged', ['settings', 'overview', 'scores', 'reviews', 'reports', 'accounts', 'proposals'])
