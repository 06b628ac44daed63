import { listTsaLetters, type TsaLetter } from '@pandu/contract/tsa'
import { useMemo } from 'react'
import { useOpened } from '../../kit/opened.ts'
import { DataTable, type Column } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'
import { campus, changed, letterState, letterWaiting } from './columns.tsx'
import { useIsMember } from './paths.ts'
import { letterActions } from './tsa.actions.tsx'
import { letterStateFilter, useNamedFilters, waitingFilter } from './useFilters.ts'

const columnsOf = (member: boolean, several: boolean): Column<TsaLetter>[] => [
  { key: 'title', label: 'Activity', fixed: true, wrap: true },
  ...(several ? [campus] : []),
  letterState,
  letterWaiting(member),
  { key: 'category', label: 'Category', shown: !several },
  { key: 'name', label: 'Sent by', shown: false },
  { key: 'created_at', label: 'Sent', sort: 'created_at', shown: !several, cell: ({ created_at }) => <Time value={created_at} as="day" /> },
  changed,
]

/** The cover letters of one association, or of all. */
export function LettersTab({ tsa }: { tsa?: number }) {
  const member = useIsMember()
  const { pathOf } = useOpened()
  const columns = useMemo(() => columnsOf(member, tsa === undefined), [member, tsa])
  const { campus: campuses } = useNamedFilters(tsa)
  const filters = useMemo(() => [letterStateFilter, ...campuses, waitingFilter], [campuses])
  return (
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
      storeAs={tsa === undefined ? 'tsa.letters' : 'tsa.letters.campus'}
      searchLabel="Search activity or scholar"
      empty={member ? 'No cover letters yet. A letter begins at its activity.' : 'No cover letters yet'}
    />
  )
}
