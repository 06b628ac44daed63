import { isStaff } from '@pandu/contract/kit'
import { vendorPages } from '@pandu/contract/vendors'
import { sql } from 'kysely'
import type { Parts } from '../../kit/parts.ts'

export const vendorParts: Parts = {
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
