import { currentTime } from '@pandu/contract/kit'
import {
  campusRequired,
  createMicroEvent,
  deleteMicroEvents,
  listMicroEvents,
  microEventsChanged,
  microRules,
  updateMicroEvent,
} from '@pandu/contract/tsa'
import { sql } from 'kysely'
import { invalid, notFound } from '../../kit/errors.ts'
import { ifGiven, listPage, ifSearched } from '../../kit/lists.ts'
import { refuseOutdatedChange } from '../../kit/outdated-change.ts'
import { serve } from '../../kit/serve.ts'
import { mustConfirm } from '../../kit/warnings.ts'
import { refreshTsa } from './tsa.notices.ts'
import { campusOf, visibleEvents } from './tsa.queries.ts'
import { farDateWarnings } from './tsa.warnings.ts'

const onDay = ({ event_date }: { event_date: string }) => ({ start_date: event_date, end_date: event_date })

export const microRoutes = [
  serve(listMicroEvents, async ({ db, actor }, input) => {
    const { search, id, tsa_id, from, to } = input.filter
    const rows = visibleEvents(db, actor)
      .leftJoin('universities', 'universities.id', 'tsa_micro_events.tsa_id')
      .leftJoin('users', 'users.id', 'tsa_micro_events.by_id')
      .$call(ifGiven(id, (q, value) => q.where('tsa_micro_events.id', '=', value)))
      .$call(ifGiven(tsa_id, (q, value) => q.where('tsa_micro_events.tsa_id', '=', value)))
      .$call(ifGiven(from, (q, value) => q.where('tsa_micro_events.event_date', '>=', value)))
      .$call(ifGiven(to, (q, value) => q.where('tsa_micro_events.event_date', '<=', value)))
      .$call(ifSearched(search, (q, pattern) => q.where('tsa_micro_events.search_text', 'like', pattern)))
    const page = await listPage(rows, input, {
      columns: (q) =>
        q.select([
          'tsa_micro_events.id',
          'tsa_micro_events.tsa_id',
          'universities.name as university',
          'tsa_micro_events.title',
          'tsa_micro_events.description',
          'tsa_micro_events.event_date',
          'tsa_micro_events.link',
          'users.name',
          'tsa_micro_events.created_at',
          'tsa_micro_events.updated_at',
        ]),
      sorts: {
        event_date: 'tsa_micro_events.event_date',
        created_at: 'tsa_micro_events.created_at',
        title: sql`lower(tsa_micro_events.title)`,
      },
      id: 'tsa_micro_events.id',
    })
    return { ...page, data: page.data.map(({ university, name, ...row }) => ({ ...row, university: university ?? '', name: name ?? '' })) }
  }),

  // For officers, a campus other than theirs answers like a missing one.
  serve(createMicroEvent, async ({ db, actor, allow, arrivedAt }, { tsa_id: named, confirmed, ...fields }) => {
    const campus = campusOf(actor)
    const tsa_id = named ?? campus
    if (campus !== undefined && campus !== tsa_id) throw notFound()
    // Somebody who may not write is told that before a missing campus is reported.
    allow(microRules.keep, { tsa_id: tsa_id ?? 0 })
    if (tsa_id === undefined) throw invalid({ tsa_id: [campusRequired] })
    const there = await db.selectFrom('universities').select('id').where('id', '=', tsa_id).executeTakeFirst()
    if (!there) throw notFound()
    mustConfirm(confirmed, farDateWarnings(arrivedAt, onDay(fields)))
    const { id } = await db
      .insertInto('tsa_micro_events')
      .values({ ...fields, tsa_id, by_id: actor.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await refreshTsa(db, tsa_id, microEventsChanged)
    return { message: 'The event has been added', data: { id } }
  }),

  serve(updateMicroEvent, async ({ db, actor, allow, arrivedAt }, { id, updated_at, confirmed, ...fields }) => {
    const event = await visibleEvents(db, actor)
      .where('tsa_micro_events.id', '=', id)
      .selectAll('tsa_micro_events')
      .forUpdate()
      .executeTakeFirst()
    if (!event) throw notFound()
    allow(microRules.keep, event)
    refuseOutdatedChange(updateMicroEvent, event, updated_at, 'event')
    if (fields.event_date !== event.event_date) mustConfirm(confirmed, farDateWarnings(arrivedAt, onDay(fields)))
    await db
      .updateTable('tsa_micro_events')
      .set({ ...fields, updated_at: currentTime() })
      .where('id', '=', id)
      .execute()
    await refreshTsa(db, event.tsa_id, microEventsChanged)
    return { message: 'The event has been saved' }
  }),

  serve(deleteMicroEvents, async ({ db, actor, allow }, ids) => {
    const events = await visibleEvents(db, actor)
      .where('tsa_micro_events.id', 'in', ids)
      .select(['tsa_micro_events.id', 'tsa_micro_events.tsa_id'])
      .orderBy('tsa_micro_events.id')
      .forUpdate()
      .execute()
    if (events.length < ids.length) throw notFound()
    for (const event of events) allow(microRules.keep, event)
    await db.deleteFrom('tsa_micro_events').where('id', 'in', ids).execute()
    for (const tsaId of new Set(events.map(({ tsa_id }) => tsa_id))) await refreshTsa(db, tsaId, microEventsChanged)
    return { message: events.length === 1 ? 'The event has been deleted' : `${events.length} events have been deleted` }
  }),
]
