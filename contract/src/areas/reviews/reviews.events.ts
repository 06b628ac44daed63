import { event } from '../../kit/events.ts'

/** A monthly review was written, changed, published, read or deleted. */
export const reviewsChanged = event('reviewsChanged', ['reviews', 'overview'])
