import { event } from '../../kit/events.ts'

/** Mail goes out again after a restore. */
export const mailReleased = event('mailReleased', ['mail'])
