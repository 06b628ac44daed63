import { bankPages, bankRules } from '@pandu/contract/bank'
import { defineFind } from '../../kit/finds.ts'
import type { Parts } from '../../kit/parts.ts'
import { presentItems } from './bank.queries.ts'

const listWith = (search: string) => bankPages.list({}, { search: search.slice(0, 100) })

export const bankParts: Parts = {
  // A document has no page of its own: its list shows it alone.
  finds: ({ db, reader }) =>
    bankRules.read.test(reader) === true
      ? [
          defineFind({
            key: 'bank',
            label: 'Bank data',
            large: 'bank_data',
            rows: presentItems(db).select(['id', 'title', 'search_text as text', 'category', 'year']),
            line: ({ category, year }) => [category, year],
            page: ({ title }) => listWith(title),
            list: listWith,
          }),
        ]
      : [],
}
