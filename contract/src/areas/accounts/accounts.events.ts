import { event } from '../../kit/events.ts'

/** Someone's own account was changed by another: name, status or permissions. Told to its owner, whose menus and rights follow at once. */
export const accountChanged = event('accountChanged', ['session', 'accounts'])
