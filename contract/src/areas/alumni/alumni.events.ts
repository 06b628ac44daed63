import { event } from '../../kit/events.ts'

/** A region was changed, or alumni were assigned to one or taken out; the scholar list knows who has none, and the overview how many. */
export const alumniChanged = event('alumniChanged', ['alumni', 'accounts', 'overview'])
