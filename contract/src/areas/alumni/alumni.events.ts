import { event } from '../../kit/events.ts'

/** A region was changed, or alumni were assigned to one or removed. The scholar list shows who has none, and the overview how many. */
export const alumniChanged = event('alumniChanged', ['alumni', 'accounts', 'overview'])
