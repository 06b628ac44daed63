import { isScholar, isStaff } from '@pandu/contract/kit'
import type { ProposalKind } from '@pandu/contract/proposals'
import { sql } from 'kysely'
import type { DecidedKind } from '../../kit/decided-kind.ts'
import { defineDecidedFind } from '../../kit/finds.ts'
import type { PartContext } from '../../kit/parts.ts'
import { proposalRows } from './proposals.queries.ts'

/** A scholar's own proposals of a kind, or everybody's for staff. */
export const proposalFinds = ({ db, reader }: PartContext, kinds: readonly (DecidedKind & { key: ProposalKind })[]) =>
  isStaff(reader) || isScholar(reader)
    ? kinds.map((kind) =>
        defineDecidedFind(
          kind,
          reader,
          // The scholar's name and campus are subqueries, not joins, so that only those of shown rows are read.
          proposalRows(db, reader, kind.key).select((eb) => [
            'proposals.id',
            'proposals.title',
            'proposals.search_text as text',
            'proposals.scholar_id',
            eb.selectFrom('users as u').whereRef('u.id', '=', 'proposals.scholar_id').select('u.name').as('name'),
            sql<null>`null`.as('campus_id'),
            eb
              .selectFrom('users as u')
              .innerJoin('universities as c', 'c.id', 'u.university_id')
              .whereRef('u.id', '=', 'proposals.scholar_id')
              .select('c.name')
              .as('campus'),
            'proposals.approval as state',
          ]),
          { large: 'proposals' },
        ),
      )
    : []
