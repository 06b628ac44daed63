import { event } from '../../kit/events.ts'

/** A thread or comment was written, changed or deleted, or the same person has read it on another screen. */
export const forumChanged = event('forumChanged', ['forum', 'overview'])
