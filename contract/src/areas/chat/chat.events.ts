import { event } from '../../kit/index.ts'

/** To the screens of one person. */
export const chatRead = event('chatRead', ['chat', 'overview'])
