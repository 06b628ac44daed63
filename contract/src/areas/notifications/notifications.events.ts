import { event } from '../../kit/events.ts'

/** A notification was added or read: the bell, its badge and the full page fetch again. */
export const notificationsChanged = event('notificationsChanged', ['notifications', 'overview'])
