import { event } from '../../kit/events.ts'

/** An item, an owner, a category or a rating of the learning warehouse changed: lists and open items fetch again. */
export const warehouseChanged = event('warehouseChanged', ['warehouse'])
