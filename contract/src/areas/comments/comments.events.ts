import { event } from '../../kit/events.ts'

export const commentsChanged = event('commentsChanged', ['comments'])
