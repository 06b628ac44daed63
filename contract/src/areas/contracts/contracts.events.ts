import { event } from '../../kit/events.ts'

/** Contracts were made, sent, handed in or decided. */
export const contractsChanged = event('contractsChanged', ['contracts', 'overview'])
/** A batch went on by some rows. */
export const contractsProgressed = event('contractsProgressed', ['contracts'])
