import { blastPages, blastRules, type BlastState, blastStates } from '@pandu/contract/blast'
import { sql } from 'kysely'
import { defineFind } from '../../kit/finds.ts'
import type { Parts } from '../../kit/parts.ts'
import { hasFailedMails } from './blast.queries.ts'

const listWith = (search: string) => blastPages.history({}, { search: search.slice(0, 100) })

export const blastParts: Parts = {
  counters: ({ reader }) =>
    blastRules.read.test(reader) === true
      ? [
          {
            key: 'blast.failed',
            group: 'people' as const,
            label: 'Letters with failed mails',
            url: blastPages.history({}, { failed: '1' }),
            count: sql`select count(*) from blasts where ${hasFailedMails}`,
          },
        ]
      : [],
  // A letter has no page of its own: the history shows it alone.
  finds: ({ db, reader }) =>
    blastRules.read.test(reader) === true
      ? [
          defineFind({
            key: 'blast',
            label: 'Blast Email',
            rows: db
              .selectFrom('blasts')
              .select(['id', 'subject as title', sql<string>`lower(subject)`.as('text'), sql<BlastState>`state`.as('state')]),
            line: ({ state }) => [blastStates[state]],
            page: ({ title }) => listWith(title),
            list: listWith,
          }),
        ]
      : [],
}
