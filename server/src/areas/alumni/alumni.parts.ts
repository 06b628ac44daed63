import { accountPages } from '@pandu/contract/accounts'
import { alumniPages } from '@pandu/contract/alumni'
import { isStaff } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Parts } from '../../kit/parts.ts'

export const alumniParts: Parts = {
  counters: ({ reader }) =>
    isStaff(reader)
      ? [
          {
            key: 'alumni',
            group: 'people',
            label: 'Alumni',
            url: accountPages.scholars({}, { alumni: 1 }),
            count: sql`select count(*) from users where alumni_at is not null`,
          },
          {
            key: 'alumni.waiting',
            group: 'people',
            label: 'Alumni without a region',
            url: alumniPages.regions({}, {}, 'waiting'),
            count: sql`select count(*) from users where alumni_at is not null and alumni_region_id is null`,
          },
        ]
      : [],
}
