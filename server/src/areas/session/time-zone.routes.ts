import { readTimeZone, updateTimeZone } from '@pandu/contract/session'
import { sql } from 'kysely'
import { serve } from '../../kit/serve.ts'

export const timeZoneRoutes = [
  serve(readTimeZone, async ({ db, actor }) => ({
    message: 'OK',
    data: await db.selectFrom('users').where('id', '=', actor.id).select(['time_zone', 'own_zone']).executeTakeFirstOrThrow(),
  })),

  serve(updateTimeZone, async ({ db, actor }, { own_zone }) => {
    await db
      .updateTable('users')
      // Without a chosen zone, the next call sends that of the device.
      .set({ own_zone, time_zone: sql`coalesce(${own_zone}, time_zone)` })
      .where('id', '=', actor.id)
      .execute()
    return { message: own_zone === null ? 'Times follow your device' : 'Saved' }
  }),
]
