import { event } from '../../kit/events.ts'

/** A batch of downloads was ordered, made progress, or was deleted. */
export const downloadsChanged = event('downloadsChanged', ['downloads', 'overview'])
