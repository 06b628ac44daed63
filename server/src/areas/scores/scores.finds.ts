import { sql } from 'kysely'
import { isScholar } from '@pandu/contract/kit'
import { scoreRules } from '@pandu/contract/scores'
import type { DecidedKind } from '../../kit/decided-kind.ts'
import { defineDecidedFind, ofScholars } from '../../kit/finds.ts'
import type { PartContext } from '../../kit/parts.ts'
import { draftRows } from './drafts.queries.ts'

/** Submissions by the names of their scholars; scholars find their own by its title. */
export const scoreFinds = ({ db, reader }: PartContext, submissions: DecidedKind) => {
  if (scoreRules.list.test(reader) !== true) return []
  const own = isScholar(reader)
  return [
    defineDecidedFind(
      submissions,
      reader,
      draftRows(db, reader)
        .where(ofScholars)
        .select([
          'score_drafts.id',
          (own ? sql<string>`'Scores by semester'` : sql<string>`users.name`).as('title'),
          own ? sql<string>`'scores by semester'`.as('text') : 'users.search_text as text',
          'score_drafts.scholar_id',
          'users.name',
          'users.university_id as campus_id',
          'universities.name as campus',
          'score_drafts.approval as state',
        ]),
      { large: 'score_drafts' },
    ),
  ]
}
