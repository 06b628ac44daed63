import { event } from '../../kit/events.ts'

/** Someone wrote, changed or deleted a comment. */
export const commentsChanged = event('commentsChanged', ['comments'])
