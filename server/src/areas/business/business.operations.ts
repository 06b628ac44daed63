import { businessChanged } from '@pandu/contract/business'
import { BUSINESS_ADD, BUSINESS_REMOVE } from '@pandu/contract/operations'
import { type Insertable, sql } from 'kysely'
import { conflict } from '../../kit/errors.ts'
import { publishToStaff } from '../../kit/staff.ts'
import type { BusinessEventsTable } from '../../kit/tables.ts'
import type { UndoHandlers } from '../../kit/area.ts'
import { isIncluded } from '../operations/operations.service.ts'

export const eventColumns = [
  'id',
  'title',
  'description',
  'event_date',
  'link_financial_budget',
  'social_media',
  'link_spk',
  'link_tor',
  'vendor',
  'province',
  'regency',
  'created_at',
  'updated_at',
] as const

export const eventsText = (count: number) => (count === 1 ? '1 business event' : `${count} business events`)

/** How the bulk changes of business events are undone. */
export const businessUndoers: UndoHandlers = {
  [BUSINESS_ADD]: async ({ db }, { payload }, only) => {
    const ids = (payload as { ids: number[] }).ids.filter(isIncluded(only))
    const events = await db
      .selectFrom('business_events')
      .select(['title', sql<boolean>`updated_at > created_at`.as('changed')])
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute()
    const changed = events.find((event) => event.changed)
    if (changed) throw conflict(`"${changed.title}" has been changed since, so this cannot be undone`)
    await db.deleteFrom('business_events').where('id', 'in', ids).execute()
    await publishToStaff(db, [], businessChanged)
  },

  [BUSINESS_REMOVE]: async ({ db }, { payload }, only) => {
    const gone = (payload as { events: (Insertable<BusinessEventsTable> & { id: number })[] }).events
    const isWanted = isIncluded(only)
    const events = gone.filter(({ id }) => isWanted(id))
    await db.insertInto('business_events').values(events).execute()
    await publishToStaff(db, [], businessChanged)
  },
}
