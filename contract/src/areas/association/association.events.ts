import { event } from '../../kit/events.ts'

/** A profile or its photo was changed: open views of the association fetch it again. */
export const associationChanged = event('associationChanged', ['association'])
