import { event } from '../../kit/events.ts'

/** A shared document was added, changed or deleted. */
export const bankChanged = event('bankChanged', ['bank'])
