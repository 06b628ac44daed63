import * as z from 'zod'
import { day, endpointOf, Id, idList, optionalLink, optionalText, resource, search, text, Timestamp, dayColumn } from '../../kit/index.ts'
import { businessRules } from './business.access.ts'

const endpoint = endpointOf('business')
const source = '001 §3, O53, G098'

/** The fields of the business-acumen form (001 §3). Province and regency are names, as everywhere in the product. */
const fields = z.object({
  title: text(200),
  description: optionalText(5000),
  event_date: z.string().trim().min(1).pipe(day),
  link_financial_budget: optionalLink(),
  social_media: optionalText(200),
  link_spk: optionalLink(),
  link_tor: optionalLink(),
  vendor: optionalText(120),
  province: optionalText(100),
  regency: optionalText(100),
})

const plain = resource({
  area: 'business',
  noun: 'business event',
  record: fields.extend({ id: z.number(), created_at: Timestamp, updated_at: Timestamp }),
  fields,
  filter: { search, id: Id, province: text(100), vendor: text(120) },
  sort: ['event_date', 'title', 'created_at'],
  sheet: {
    name: 'Business-acumen events',
    columns: {
      title: {
        label: 'Title',
        further: [
          { label: 'Regency', value: ({ regency }) => regency },
          { label: 'Province', value: ({ province }) => province },
        ],
      },
      event_date: dayColumn('Event Date'),
      vendor: 'Vendor',
      papers: {
        label: 'Papers',
        value: ({ link_financial_budget }) => link_financial_budget,
        further: [
          { label: 'Work order', value: ({ link_spk }) => link_spk },
          { label: 'Terms of reference', value: ({ link_tor }) => link_tor },
        ],
      },
      social_media: 'Social Media',
      created_at: dayColumn('Added'),
    },
  },
  read: businessRules.read,
  write: businessRules.manage,
  at: {
    list: 'GET support/business-acumen',
    create: 'POST support/business-acumen',
    update: 'POST support/business-acumen/update',
    remove: 'POST support/business-acumen/delete',
  },
  source,
})

/** Business-acumen events. */
export const businessAcumen = {
  ...plain,
  remove: endpoint({
    at: 'POST support/business-acumen/delete',
    does: 'Delete business events as one operation that can be undone',
    source: `${source}, X22`,
    access: businessRules.manage,
    input: idList(),
    output: z.object({ message: z.string(), data: z.object({ operation_id: z.number() }) }),
  }),
}
export type BusinessEvent = z.infer<typeof plain.record>

/** How many events are added at once. */
export const MOST_BUSINESS_EVENTS = 50

export const addBusinessEvents = endpoint({
  at: 'POST support/business-acumen/multiple',
  does: 'Add several business events, all of them or none, as one operation that can be undone',
  source: `${source}, 001 §2.1`,
  access: businessRules.manage,
  input: z.object({
    data: z.array(fields).min(1, 'add at least one').max(MOST_BUSINESS_EVENTS, `at most ${MOST_BUSINESS_EVENTS} at once`),
  }),
  output: z.object({ message: z.string(), data: z.object({ added: z.number(), operation_id: z.number() }) }),
})
