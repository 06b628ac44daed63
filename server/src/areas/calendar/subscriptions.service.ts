import type { Db } from '../../kit/db.ts'

/** The subscription address of someone stops working. */
export const endSubscription = (db: Db, userId: number) => db.deleteFrom('calendar_subscriptions').where('user_id', '=', userId).execute()
