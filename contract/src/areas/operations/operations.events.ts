import { event } from '../../kit/events.ts'

/** A bulk change was made or undone: its list, and the accounts that it touched, are fetched again. */
export const operationsChanged = event('operationsChanged', ['operations', 'accounts', 'overview'])
