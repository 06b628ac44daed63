import { listNoticePreferences, notificationsChanged, updateNoticePreference } from '@pandu/contract/notifications'
import type { Actor } from '@pandu/contract/kit'
import { conflict, notFound } from '../../kit/errors.ts'
import { publish } from '../../kit/live.ts'
import { type Call, serve } from '../../kit/serve.ts'

/** The kinds that somebody can get, in the order of the areas. */
const kindsOf = ({ actor, services }: Pick<Call<Actor>, 'actor' | 'services'>) =>
  [...services.contributions.notices.values()].filter(({ reader }) => reader(actor))

export const preferenceRoutes = [
  serve(listNoticePreferences, async (call) => {
    const { db, actor } = call
    const chosen = await db.selectFrom('notice_preferences').where('user_id', '=', actor.id).select(['kind', 'mail']).execute()
    const mailOf = new Map(chosen.map(({ kind, mail }) => [kind, mail]))
    const data = kindsOf(call).map(({ kind, group, label, mail }) => {
      const always = mail === 'always'
      return { kind, group, label, mail: always || (mailOf.get(kind) ?? mail === 'on'), always }
    })
    return { message: 'OK', data }
  }),

  // Only what differs is stored, so that a kind whose usual changes changes for everybody who never chose.
  serve(updateNoticePreference, async (call, { kind, mail }) => {
    const { db, actor } = call
    const found = kindsOf(call).find((one) => one.kind === kind)
    if (!found) throw notFound()
    if (found.mail === 'always') throw conflict('This mail is always sent')
    if (mail === (found.mail === 'on'))
      await db.deleteFrom('notice_preferences').where('user_id', '=', actor.id).where('kind', '=', kind).execute()
    else
      await db
        .insertInto('notice_preferences')
        .values({ user_id: actor.id, kind, mail })
        .onConflict((on) => on.columns(['user_id', 'kind']).doUpdateSet({ mail }))
        .execute()
    await publish(db, [actor.id], notificationsChanged)
    return { message: mail ? 'This notice also comes by mail' : 'This notice no longer comes by mail' }
  }),
]
