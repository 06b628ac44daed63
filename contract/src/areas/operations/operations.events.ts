import { event } from '../../kit/events.ts'

/** A bulk change was made or taken back: its list, and the accounts it touched, are fetched again. */
export const operationsChanged = event('operationsChanged', ['operations', 'accounts', 'overview'])
