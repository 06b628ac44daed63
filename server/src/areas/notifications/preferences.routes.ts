import { listNoticePreferences, type NoticeRhythm, notificationsChanged, updateNoticePreference } from '@pandu/contract/notifications'
import type { Actor } from '@pandu/contract/kit'
import { conflict, notFound } from '../../kit/errors.ts'
import { publish } from '../../kit/live.ts'
import { type Call, serve } from '../../kit/serve.ts'

const said = {
  once: 'This notification also comes by mail',
  daily: 'This notification comes by mail every morning at seven, together with others',
  weekly: 'This notification comes by mail on Mondays at seven, together with others',
}

/** The kinds that someone can get, in the order of the areas. */
const kindsOf = ({ actor, services }: Pick<Call<Actor>, 'actor' | 'services'>) =>
  [...services.contributions.notices.values()].filter(({ reader }) => reader(actor))

export const preferenceRoutes = [
  serve(listNoticePreferences, async (call) => {
    const { db, actor } = call
    const chosen = await db
      .selectFrom('notice_preferences')
      .where('user_id', '=', actor.id)
      .select(['kind', 'mail', 'rhythm'])
      .$narrowType<{ rhythm: NoticeRhythm }>()
      .execute()
    const choiceOf = new Map(chosen.map((one) => [one.kind, one]))
    const data = kindsOf(call).map(({ kind, group, label, mail }) => {
      const always = mail === 'always'
      const choice = choiceOf.get(kind)
      return { kind, group, label, mail: always || (choice?.mail ?? mail === 'on'), rhythm: choice?.rhythm ?? ('once' as const), always }
    })
    return { message: 'OK', data }
  }),

  // Only a choice that differs from the default is stored, so that a new default applies to everybody who never chose.
  serve(updateNoticePreference, async (call, { kind, mail, rhythm: wanted }) => {
    const { db, actor } = call
    const found = kindsOf(call).find((one) => one.kind === kind)
    if (!found) throw notFound()
    if (found.mail === 'always') throw conflict('This mail is always sent')
    const before = await db
      .selectFrom('notice_preferences')
      .select('rhythm')
      .$narrowType<{ rhythm: NoticeRhythm }>()
      .where('user_id', '=', actor.id)
      .where('kind', '=', kind)
      .executeTakeFirst()
    const rhythm = wanted ?? before?.rhythm ?? 'once'
    if (mail === (found.mail === 'on') && rhythm === 'once')
      await db.deleteFrom('notice_preferences').where('user_id', '=', actor.id).where('kind', '=', kind).execute()
    else
      await db
        .insertInto('notice_preferences')
        .values({ user_id: actor.id, kind, mail, rhythm })
        .onConflict((on) => on.columns(['user_id', 'kind']).doUpdateSet({ mail, rhythm }))
        .execute()
    if (!mail)
      await db
        .deleteFrom('notice_digests as d')
        .using('notifications as n')
        .whereRef('n.id', '=', 'd.notification_id')
        .where('d.user_id', '=', actor.id)
        .where('n.kind', '=', kind)
        .execute()
    await publish(db, [actor.id], notificationsChanged)
    return { message: mail ? said[rhythm] : 'This notification no longer comes by mail' }
  }),
]
