import { addBusinessEvents, businessAcumen } from '@pandu/contract/business'
import { BUSINESS_ADD, BUSINESS_REMOVE, undoOperation } from '@pandu/contract/operations'
import { type Facts, onRecord, plain, staff, writers } from './facts.ts'

export const businessMade = {
  businessEvent: `insert into business_events (title, event_date) values ('Of the matrix', '2026-01-15') returning id`,
  businessAdded: `insert into operations (kind, title, rows, payload) values ('${BUSINESS_ADD}', 'Added', 0, '{"ids": [0]}') returning id`,
  businessRemoved: `insert into operations (kind, title, rows, payload)
    values ('${BUSINESS_REMOVE}', 'Deleted', 1, '{"events": [{"title": "Back again", "event_date": "2026-01-15"}]}') returning id`,
}

const fields = { title: 'An event of the matrix', event_date: '2026-02-03' }

export const businessFacts: Facts[] = [
  plain(businessAcumen.list, { may: staff }),
  plain(businessAcumen.create, { may: writers, input: fields }),
  plain(addBusinessEvents, { may: writers, input: { data: [fields, fields] } }),
  onRecord(businessAcumen.update, {
    other: { of: (world) => world.made('businessEvent'), may: writers },
    input: (id: number) => ({ id, ...fields }),
  }),
  onRecord(businessAcumen.remove, {
    other: { of: (world) => world.made('businessEvent'), may: writers },
    input: (id: number) => [id],
  }),
  ...(['businessAdded', 'businessRemoved'] as const).map((name) =>
    onRecord(undoOperation, {
      about: `of business events, ${name}`,
      other: { of: (world) => world.made(name), may: writers, sees: staff },
      input: (id: number) => ({ id }),
    }),
  ),
]
