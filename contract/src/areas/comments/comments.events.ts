import { event } from '../../kit/events.ts'

/** Somebody wrote, changed or deleted a comment. */
export const commentsChanged = event('commentsChanged', ['comments'])
