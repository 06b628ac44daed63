import { isScholar, isStaff } from '@pandu/contract/kit'
import { associationPages } from '@pandu/contract/association'
import { microEventPath, tsaPages } from '@pandu/contract/tsa'
import { sql } from 'kysely'
import type { DecidedKind } from '../../kit/decided-kind.ts'
import { defineDecidedFind, defineFind } from '../../kit/finds.ts'
import type { PartContext } from '../../kit/parts.ts'
import { lettersWithWord, letterRows } from './letters.queries.ts'
import { proposalsWithWord, tsaProposalRows, visibleEvents } from './tsa.queries.ts'

const columns = [
  'tsa_proposals.title',
  'users.name',
  'tsa_proposals.tsa_id as campus_id',
  'universities.name as campus',
  sql<string>`concat_ws(' ', tsa_proposals.search_text, users.search_text, lower(universities.name))`.as('text'),
] as const

/** The work of the associations: of every campus for staff, of their own campus for scholars. */
export const tsaFinds = ({ db, reader }: PartContext, proposals: DecidedKind, letters: DecidedKind) =>
  isStaff(reader) || isScholar(reader)
    ? [
        defineDecidedFind(
          proposals,
          reader,
          tsaProposalRows(db, reader)
            .select(columns)
            .select(['tsa_proposals.id', 'tsa_proposals.scholar_id', 'tsa_proposals.approval as state']),
          { matches: (word) => sql<boolean>`r.id in (${proposalsWithWord(db, word)})`, large: 'tsa_proposals' },
        ),
        defineDecidedFind(
          letters,
          reader,
          letterRows(db, reader)
            .select(columns)
            .select(['tsa_letters.id', 'tsa_letters.scholar_id', 'tsa_letters.approval as state', 'tsa_letters.tsa_activity_id']),
          { matches: (word) => sql<boolean>`r.id in (${lettersWithWord(db, word)})`, large: 'tsa_letters' },
        ),
        defineFind({
          key: 'micro_events',
          label: 'Micro events',
          large: 'tsa_micro_events',
          rows: visibleEvents(db, reader)
            .leftJoin('universities', 'universities.id', 'tsa_micro_events.tsa_id')
            .select([
              'tsa_micro_events.id',
              'tsa_micro_events.title',
              'tsa_micro_events.search_text as text',
              'tsa_micro_events.tsa_id',
              'tsa_micro_events.event_date',
              'universities.name as university',
            ]),
          line: ({ university, event_date }) => [university, event_date],
          page: ({ id, tsa_id }) => (isStaff(reader) ? microEventPath.staff(id) : microEventPath.own(tsa_id, id)),
          list: (search) =>
            isStaff(reader)
              ? tsaPages.events({}, { search })
              : associationPages.own({ idTSA: reader.universityId ?? 0 }, { tab: 'events', search }),
        }),
      ]
    : []
