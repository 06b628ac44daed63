import { event } from '../../kit/events.ts'

/** A batch of downloads was ordered, went on, or was deleted. */
export const downloadsChanged = event('downloadsChanged', ['downloads', 'overview'])
