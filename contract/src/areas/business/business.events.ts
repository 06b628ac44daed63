import { event } from '../../kit/events.ts'

/** A business-acumen event was added, changed or deleted. */
export const businessChanged = event('businessChanged', ['business', 'calendar'])
