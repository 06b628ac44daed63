import { event } from '../../kit/events.ts'

/** A letter to many was written, recalled, or went out to some more people. */
export const blastChanged = event('blastChanged', ['blast'])
