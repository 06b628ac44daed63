import type { Db } from '../../kit/db.ts'

/** Makes the subscription address of a person stop working. */
export const endSubscription = (db: Db, userId: number) => db.deleteFrom('calendar_subscriptions').where('user_id', '=', userId).execute()
