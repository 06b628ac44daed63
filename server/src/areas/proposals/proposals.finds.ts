import { isScholar, isStaff } from '@pandu/contract/kit'
import type { ProposalKind } from '@pandu/contract/proposals'
import type { DecidedKind } from '../../kit/decided-kind.ts'
import { decidedFind } from '../../kit/finds.ts'
import type { Asked } from '../../kit/parts.ts'
import { proposalRows } from './proposals.queries.ts'

/** A scholar's own proposals of a kind, and everybody's for staff. */
export const proposalFinds = ({ db, reader }: Asked, kinds: readonly (DecidedKind & { key: ProposalKind })[]) =>
  isStaff(reader) || isScholar(reader)
    ? kinds.map((kind) =>
        decidedFind(
          kind,
          reader,
          proposalRows(db, reader, kind.key)
            .leftJoin('users', 'users.id', 'proposals.scholar_id')
            .leftJoin('universities', 'universities.id', 'users.university_id')
            .select([
              'proposals.id',
              'proposals.title',
              'proposals.search_text as text',
              'proposals.scholar_id',
              'users.name',
              'users.university_id as campus_id',
              'universities.name as campus',
              'proposals.approval as state',
            ]),
        ),
      )
    : []
