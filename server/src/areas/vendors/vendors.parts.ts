import { isStaff } from '@pandu/contract/kit'
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
            url: '/admin/ma/vendor',
            count: sql`select count(*) from vendors`,
          },
        ]
      : [],
}
