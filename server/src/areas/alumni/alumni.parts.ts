import { alumniPages, alumniRules } from '@pandu/contract/alumni'
import { accountPages } from '@pandu/contract/accounts'
import { isStaff } from '@pandu/contract/kit'
import { sql } from 'kysely'
import { defineFind } from '../../kit/finds.ts'
import type { Parts } from '../../kit/parts.ts'
import { alumniOfRegion, areAlumni } from './alumni.queries.ts'

export const alumniParts: Parts = {
  finds: ({ db, reader }) =>
    alumniRules.read.test(reader) === true
      ? [
          defineFind({
            key: 'alumni_regions',
            label: 'Alumni regions',
            rows: db
              .selectFrom('alumni_regions')
              .select(['id', 'region as title', sql<string>`lower(region)`.as('text'), alumniOfRegion.as('alumni')]),
            line: ({ alumni }) => [`${alumni} alumni`],
            page: ({ id }) => alumniPages.members({ id }),
            list: (search) => alumniPages.regions({}, { search }),
          }),
        ]
      : [],
  counters: ({ reader }) =>
    isStaff(reader)
      ? [
          {
            key: 'alumni',
            group: 'people',
            label: 'Alumni',
            url: accountPages.scholars({}, { alumni: 1 }),
            count: sql`select count(*) from users where ${areAlumni}`,
          },
          {
            key: 'alumni.waiting',
            group: 'people',
            label: 'Alumni without a region',
            url: alumniPages.regions({}, {}, 'waiting'),
            count: sql`select count(*) from users where ${areAlumni} and alumni_region_id is null`,
          },
        ]
      : [],
}
