import { event } from '../../kit/index.ts'

/** A person has read messages. It only goes to their own screens. */
export const chatRead = event('chatRead', ['chat', 'overview'])
