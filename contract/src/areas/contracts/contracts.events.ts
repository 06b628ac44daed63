import { event } from '../../kit/events.ts'

/** Contracts were made, sent, handed in or decided. */
export const contractsChanged = event('contractsChanged', ['contracts', 'overview'])
/** Some more rows of a batch are done. */
export const contractsProgressed = event('contractsProgressed', ['contracts'])
