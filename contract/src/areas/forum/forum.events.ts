import { event } from '../../kit/events.ts'

/** A thread of a forum or a comment in it was written, changed or deleted, or read on another screen of the same person. */
export const forumChanged = event('forumChanged', ['forum', 'overview'])
