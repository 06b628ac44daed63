import { associationPages } from '@pandu/contract/association'
import { isScholar, isStaff } from '@pandu/contract/kit'
import { defineFind } from '../../kit/finds.ts'
import type { Parts } from '../../kit/parts.ts'
import { searchText } from './association.queries.ts'

export const associationParts: Parts = {
  // Scholars find the association of their campus, which is in their menu.
  finds: ({ db, reader }) => {
    if (!isStaff(reader) && !isScholar(reader)) return []
    const rows = db.selectFrom('universities').$if(isScholar(reader), (q) => q.where('id', '=', reader.universityId ?? 0))
    return [
      defineFind({
        key: 'associations',
        label: 'Associations',
        rows: rows.select(['id', 'tsa_name as title', 'name as university', 'city', 'province', searchText.as('text')]),
        line: ({ title, university, city, province }) => [university !== title && university, city, province],
        page: ({ id }) => (isStaff(reader) ? associationPages.staff : associationPages.own)({ idTSA: id }),
        ...(isStaff(reader) && { list: (search: string) => associationPages.list({}, { search }) }),
      }),
    ]
  },
}
