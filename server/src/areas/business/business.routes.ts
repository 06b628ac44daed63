import { oneOrMany } from '@pandu/contract/kit'
import { addBusinessEvents, businessAcumen, businessChanged } from '@pandu/contract/business'
import { BUSINESS_ADD, BUSINESS_REMOVE } from '@pandu/contract/operations'
import { sql } from 'kysely'
import { notFound } from '../../kit/errors.ts'
import { serve } from '../../kit/serve.ts'
import { serveResource } from '../../kit/serve-resource.ts'
import { publishToStaff, staffIds } from '../../kit/staff.ts'
import { recordOperation } from '../operations/operations.service.ts'
import { eventColumns, eventsText } from './business.operations.ts'

const plain = serveResource(businessAcumen, {
  table: 'business_events',
  columns: (query) => query.select(eventColumns),
  search: sql<string>`lower(title || ' ' || vendor || ' ' || regency || ' ' || province)`,
  sorts: { event_date: 'event_date', title: sql`lower(title)`, created_at: 'created_at' },
  tells: { event: businessChanged, readers: staffIds },
}).filter(({ endpoint }) => endpoint !== businessAcumen.remove)

export const businessRoutes = [
  ...plain,

  serve(addBusinessEvents, async (call, { data }) => {
    const { db } = call
    const made = await db.insertInto('business_events').values(data).returning(['id', 'title']).execute()
    const operation_id = await recordOperation(call, {
      kind: BUSINESS_ADD,
      title: `${eventsText(made.length)} added`,
      payload: { ids: made.map(({ id }) => id) },
      records: made.map(({ id, title }) => ({ record_id: id, label: title, before: '', after: 'Added' })),
    })
    await publishToStaff(db, [], businessChanged)
    return { message: `${eventsText(made.length)} added`, data: { added: made.length, operation_id } }
  }),

  serve(businessAcumen.remove, async (call, ids) => {
    const { db } = call
    // The operation keeps the complete rows, so that undoing restores them.
    const gone = await db.deleteFrom('business_events').where('id', 'in', ids).returningAll().execute()
    if (gone.length < ids.length) throw notFound()
    const operation_id = await recordOperation(call, {
      kind: BUSINESS_REMOVE,
      title: `${oneOrMany(gone, ({ title }) => `The business event "${title}"`, eventsText)} deleted`,
      payload: { events: gone },
      records: gone.map(({ id, title, event_date }) => ({
        record_id: id,
        label: title,
        before: `Event of ${event_date}`,
        after: 'Deleted',
      })),
    })
    await publishToStaff(db, [], businessChanged)
    return { message: gone.length === 1 ? 'Business event deleted' : `${eventsText(gone.length)} deleted`, data: { operation_id } }
  }),
]
