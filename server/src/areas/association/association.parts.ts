import { associationPages } from '@pandu/contract/association'
import { isScholar, isStaff } from '@pandu/contract/kit'
import { sql } from 'kysely'
import { find } from '../../kit/finds.ts'
import type { Parts } from '../../kit/parts.ts'

export const associationParts: Parts = {
  // Scholars find the association of their campus, which their menu leads to.
  finds: ({ db, reader }) => {
    if (!isStaff(reader) && !isScholar(reader)) return []
    const rows = db.selectFrom('universities').$if(isScholar(reader), (q) => q.where('id', '=', reader.universityId ?? 0))
    return [
      find({
        key: 'associations',
        label: 'Associations',
        rows: rows.select([
          'id',
          'name as title',
          'city',
          'province',
          sql<string>`lower(name || ' ' || city || ' ' || province)`.as('text'),
        ]),
        line: ({ city, province }) => [city, province],
        page: ({ id }) => (isStaff(reader) ? associationPages.staff : associationPages.own)({ idTSA: id }),
        ...(isStaff(reader) && { list: (search: string) => associationPages.list({}, { search }) }),
      }),
    ]
  },
}
