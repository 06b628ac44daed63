import { contractPages, contractRules } from '@pandu/contract/contracts'
import { isScholar } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { DecidedKind } from '../../kit/decided-kind.ts'
import { defineDecidedFind, defineFind, type Find, ofScholars } from '../../kit/finds.ts'
import type { PartContext } from '../../kit/parts.ts'
import { contractRows } from './contracts.queries.ts'

const templates = ({ db, reader }: PartContext): Find[] =>
  contractRules.follow.test(reader) === true
    ? [
        defineFind({
          key: 'contract_templates',
          label: 'Contract templates',
          rows: db.selectFrom('contract_templates').select(['id', 'name as title', sql<string>`lower(name)`.as('text'), 'version']),
          line: ({ version }) => [`Version ${version}`],
          page: ({ id }) => contractPages.template({ idTemplate: id }),
          list: (search) => contractPages.templates({}, { search }),
        }),
      ]
    : []

/** Contracts that the reader sees, found by the names of their scholars; scholars find their own by its title. */
export const contractFinds = (asked: PartContext, contracts: DecidedKind): Find[] => {
  const { db, reader } = asked
  const own = isScholar(reader)
  return [
    defineDecidedFind(
      contracts,
      reader,
      contractRows(db, reader, {})
        .where(ofScholars)
        .select([
          'contracts.id',
          (own ? sql<string>`'Scholarship contract'` : sql<string>`users.name`).as('title'),
          own ? sql<string>`'scholarship contract'`.as('text') : 'users.search_text as text',
          'contracts.scholar_id',
          'users.name',
          'users.university_id as campus_id',
          'universities.name as campus',
          'contracts.stage as state',
        ]),
      { large: 'contracts' },
    ),
    ...templates(asked),
  ]
}
