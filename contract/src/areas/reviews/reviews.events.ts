import { event } from '../../kit/events.ts'

export const reviewsChanged = event('reviewsChanged', ['reviews', 'overview'])
