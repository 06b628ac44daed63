import { event } from '../../kit/events.ts'

/** Mail is sent again after a restore. */
export const mailReleased = event('mailReleased', ['mail'])
