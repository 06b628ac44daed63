import * as z from 'zod'
import { Flag, Id, optionalText, resource, search, text, Timestamp, dayColumn } from '../../kit/index.ts'
import { vendorRules } from './vendors.access.ts'

const fields = z.object({
  name: text(120, 'Vendor Name is required'),
  contact_person: optionalText(120),
  phone_number: optionalText(30),
  address: optionalText(500),
  /** 1: its users reach every scholar, and not only those assigned to them or in courses they teach. If left out, it stays as it is. */
  whole_programme: Flag.optional(),
})

/** Implementing partners (001 §2.4, §7). */
export const vendors = resource({
  area: 'vendors',
  noun: 'vendor',
  record: fields.extend({ id: z.number(), whole_programme: z.number(), users: z.number(), created_at: Timestamp, updated_at: Timestamp }),
  fields,
  filter: { search, id: Id },
  sort: ['created_at', 'name'],
  sheet: {
    name: 'Implementing partners',
    columns: {
      name: 'Vendor Name',
      contact_person: 'Contact Person',
      phone_number: 'Phone Number',
      address: 'Address',
      users: 'Users',
      created_at: dayColumn('Created'),
    },
  },
  read: vendorRules.read,
  write: vendorRules.manage,
  at: {
    list: 'GET manage/vendor',
    create: 'POST manage/vendor',
    update: 'POST manage/vendor/update',
    remove: 'POST manage/vendor/delete',
  },
  source: '001 §7 Account and session, O59, G005',
})
export type Vendor = z.infer<typeof vendors.record>
