import { accountPages } from '@pandu/contract/accounts'
import { isStaff } from '@pandu/contract/kit'
import { vendorPages, vendorRules } from '@pandu/contract/vendors'
import { sql } from 'kysely'
import { defineFind } from '../../kit/finds.ts'
import type { Parts } from '../../kit/parts.ts'

export const vendorParts: Parts = {
  finds: ({ db, reader }) =>
    vendorRules.read.test(reader) === true
      ? [
          defineFind({
            key: 'vendors',
            label: 'Implementing partners',
            rows: db
              .selectFrom('vendors')
              .select(['id', 'name as title', sql<string>`lower(name || ' ' || contact_person)`.as('text'), 'contact_person']),
            line: ({ contact_person }) => [contact_person],
            page: ({ id }) => accountPages.vendorUsers({ id }),
            list: (search) => vendorPages.list({}, { search }),
          }),
        ]
      : [],
  counters: ({ reader }) =>
    isStaff(reader)
      ? [
          {
            key: 'vendors',
            group: 'people',
            label: 'Implementing partners',
            url: vendorPages.list(),
            count: sql`select count(*) from vendors`,
          },
        ]
      : [],
}
