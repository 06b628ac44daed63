import { downloadEntry, listCalendar, MOST_ENTRIES, readFeed, readSubscription, subscribe, unsubscribe } from '@pandu/contract/calendar'
import { type Actor, PROGRAMME_ZONE } from '@pandu/contract/kit'
import { notFound } from '../../kit/errors.ts'
import { type Call, serve } from '../../kit/serve.ts'
import { findActor } from '../../kit/session.ts'
import { dayAfter, readersZone } from '../../kit/zone.ts'
import { writeCalendar } from './calendar.ics.ts'
import { findEntries } from './calendar.queries.ts'
import { countRead, findSubscription, renewSubscription } from './subscriptions.queries.ts'
import { endSubscription } from './subscriptions.service.ts'

/** How many days before and after today a subscription covers, and how many entries it has at most. */
const [BEFORE, AFTER, MOST] = [60, 400, 2000]

const askedBy = ({ db, services: { contributions } }: Pick<Call<unknown>, 'db' | 'services'>, reader: Actor) => ({
  db,
  reader,
  contributions,
})

const icsFile = (stream: Buffer, name: string) => ({ stream, name, type: 'text/calendar; charset=utf-8', size: stream.length })

export const calendarRoutes = [
  serve(listCalendar, async (call, { filter: { from, to, kind, course_id, user_id } }) => {
    const whose = course_id === undefined && user_id === undefined ? 'own' : 'all'
    const found = await findEntries(
      askedBy(call, call.actor),
      { whose, withDeleted: false },
      { span: { from, to, zone: readersZone() }, kinds: kind, course_id, user_id, limit: MOST_ENTRIES + 1 },
    )
    return { message: 'OK', data: found.slice(0, MOST_ENTRIES), more: found.length > MOST_ENTRIES }
  }),

  serve(downloadEntry, async (call, { key }) => {
    const asked = askedBy(call, call.actor)
    const [entry] = await findEntries(asked, { whose: 'all', withDeleted: false }, { one: key, limit: 1 })
    if (!entry) throw notFound()
    const { publicUrl } = call.services.env
    return icsFile(writeCalendar([entry], { name: 'Pandu', publicUrl, zone: readersZone() }), `${entry.key}.ics`)
  }),

  serve(readSubscription, async ({ db, actor }) => ({ message: 'OK', data: (await findSubscription(db, actor.id)) ?? null })),

  serve(subscribe, async ({ db, actor, services: { env } }) => {
    const token = await renewSubscription(db, actor.id)
    return { message: 'Address made', data: { address: `${env.publicUrl}/api/calendar/feed/${token}.ics` } }
  }),

  serve(unsubscribe, async ({ db, actor }) => {
    await endSubscription(db, actor.id)
    return { message: 'Address removed' }
  }),

  serve(readFeed, async (call, { token }) => {
    const { pool, env } = call.services
    const person = await findActor(pool, await countRead(call.db, token))
    if (!person) throw notFound()
    const entries = await findEntries(
      askedBy(call, person.actor),
      { whose: 'own', withDeleted: true },
      { span: { from: dayAfter(call.arrivedAt, -BEFORE), to: dayAfter(call.arrivedAt, AFTER), zone: PROGRAMME_ZONE }, limit: MOST },
    )
    return icsFile(writeCalendar(entries, { name: 'Pandu', publicUrl: env.publicUrl, zone: person.timeZone }), 'pandu.ics')
  }),
]
