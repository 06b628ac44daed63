import { event } from '../../kit/events.ts'

/** A vendor was added, changed or deleted: the list of implementing partners fetches again. */
export const vendorsChanged = event('vendorsChanged', ['vendors'])
