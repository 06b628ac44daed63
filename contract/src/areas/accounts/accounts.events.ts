import { event } from '../../kit/events.ts'

/** Somebody else has changed an account: its name, status or permissions. Sent to its owner, whose menus and rights change at once. */
export const accountChanged = event('accountChanged', ['session', 'accounts'])
