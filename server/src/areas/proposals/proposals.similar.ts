import { formatDay } from '../../kit/moment.ts'
import type { Warning } from '@pandu/contract/kit'
import type { Db } from '../../kit/db.ts'
import type { Kind } from './proposals.kinds.ts'

/**
 * Other proposals of a kind that one which a scholar hands in resembles: with the same title, or with the same file as the document that describes it.
 * Declined and withdrawn ones do not count, because they may well be handed in again.
 */
export const similarProposalWarnings = async (
  db: Db,
  kind: Kind,
  { id, scholar_id }: { id: number; scholar_id: number },
): Promise<Warning[]> => {
  const twins = await db
    .selectFrom('proposals as p')
    .innerJoin('proposals as mine', (join) => join.on('mine.id', '=', id))
    .where('p.scholar_id', '=', scholar_id)
    .where('p.kind', '=', kind.kind)
    .where('p.id', '<>', id)
    .where('p.approval', 'not in', ['declined', 'withdrawn'])
    .select((eb) => [
      'p.id',
      'p.title',
      'p.created_at',
      eb(eb.fn<string>('lower', ['p.title']), '=', eb.fn<string>('lower', ['mine.title'])).as('sameTitle'),
      eb
        .exists(
          eb
            .selectFrom('proposal_documents as d')
            .innerJoin('files as f', 'f.id', 'd.file_id')
            .innerJoin('files as given', 'given.sha256', 'f.sha256')
            .innerJoin('proposal_documents as own', 'own.file_id', 'given.id')
            .whereRef('d.proposal_id', '=', 'p.id')
            .where('d.name', '=', kind.subject)
            .where('own.proposal_id', '=', id)
            .where('own.name', '=', kind.subject)
            .select('d.name'),
        )
        .as('sameFile'),
    ])
    .orderBy('p.id', 'desc')
    .execute()
  const [twin] = twins.filter(({ sameTitle, sameFile }) => sameTitle || sameFile)
  if (!twin) return []
  const { id: other, title, created_at, sameTitle } = twin
  const what = sameTitle ? 'the same title' : `the same file as “${title}”`
  return [{ key: `same-${other}`, message: `Your ${kind.noun} of ${formatDay(created_at)} has ${what}` }]
}
