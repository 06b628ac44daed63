import { MAX_DECISIONS, reviewOptions } from '@pandu/contract/kit'
import { LETTER_DECISIONS } from '@pandu/contract/operations'
import { decideTsaLetters, letterRules, letterStates, listTsaLetters, type TsaLetter } from '@pandu/contract/tsa'
import { useMemo, useState } from 'react'
import { useCan } from '../../kit/can.tsx'
import { waitingFilter } from '../../kit/decided/index.ts'
import { useOpenedRecord } from '../../kit/useOpenedRecord.ts'
import { DataTable, type Column } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'
import { Decisions, DecisionsButton, decideTogether } from '../operations/operations.offers.ts'
import { campusColumn, changedColumn, letterStateColumn, letterWaitingColumn } from './columns.tsx'
import { useIsMember } from './paths.ts'
import { letterActions } from './tsa.actions.tsx'
import { letterStateFilter, useNamedFilters } from './listFilters.ts'

const columnsOf = (member: boolean, several: boolean): Column<TsaLetter>[] => [
  { key: 'title', fixed: true, wrap: true },
  ...(several ? [campusColumn] : []),
  letterStateColumn,
  letterWaitingColumn(member),
  { key: 'category', shown: !several },
  { key: 'name', shown: false },
  { key: 'created_at', sort: 'created_at', shown: !several, cell: ({ created_at }) => <Time value={created_at} as="day" /> },
  changedColumn,
]

const decide = decideTogether<TsaLetter>({
  endpoint: decideTsaLetters,
  states: letterStates,
  options: () => reviewOptions,
  noun: { one: 'cover letter', many: 'cover letters' },
  readers: 'The officers of each association see them.',
})

/** The cover letters of one association, or of all. */
export function LettersTab({ tsa }: { tsa?: number }) {
  const member = useIsMember()
  const { can } = useCan(letterRules.decide)
  const [showsDecisions, setShowsDecisions] = useState(false)
  const { pathOf } = useOpenedRecord()
  const columns = useMemo(() => columnsOf(member, tsa === undefined), [member, tsa])
  const { campus: campuses } = useNamedFilters(tsa)
  const filters = useMemo(() => [letterStateFilter, ...campuses, waitingFilter], [campuses])
  return (
    <>
      {showsDecisions && <Decisions kind={LETTER_DECISIONS} />}
      <DataTable
        label="Cover letters"
        endpoint={listTsaLetters}
        columns={columns}
        where={tsa === undefined ? undefined : { tsa_id: tsa }}
        filters={filters}
        sort="-updated_at"
        actions={letterActions}
        nameOf={({ title }) => `the cover letter of ${title}`}
        rowLink={pathOf}
        bulk={can && !member ? decide : undefined}
        bulkMost={MAX_DECISIONS}
        storeAs={tsa === undefined ? 'tsa.letters' : 'tsa.letters.campus'}
        searchLabel="Search activity or scholar"
        empty={member ? 'No cover letters yet. You write a letter from its activity.' : 'No cover letters yet'}
        tools={can && !member && <DecisionsButton shown={showsDecisions} onShow={setShowsDecisions} />}
      />
    </>
  )
}
