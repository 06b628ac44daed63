import { blastPages, blastRules } from '@pandu/contract/blast'
import { sql } from 'kysely'
import { find } from '../../kit/finds.ts'
import type { Parts } from '../../kit/parts.ts'

const listWith = (search: string) => blastPages.history({}, { search: search.slice(0, 100) })

export const blastParts: Parts = {
  // A letter has no page of its own: the history shows it alone.
  finds: ({ db, reader }) =>
    blastRules.read.test(reader) === true
      ? [
          find({
            key: 'blast',
            label: 'Blast Email',
            rows: db.selectFrom('blasts').select(['id', 'subject as title', sql<string>`lower(subject)`.as('text'), 'state']),
            line: ({ state }) => [state],
            page: ({ title }) => listWith(title),
            list: listWith,
          }),
        ]
      : [],
}
