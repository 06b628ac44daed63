import { listTsaActivities, type TsaProposal } from '@pandu/contract/tsa'
import { useMemo } from 'react'
import { count } from '../../kit/format.ts'
import { DataTable, type Column } from '../../kit/table/index.ts'
import { campusColumn } from './columns.tsx'
import { proposalPath, useIsMember } from './paths.ts'
import { activityActions } from './tsa.actions.tsx'
import { useNamedFilters } from './listFilters.ts'
import { activityDays } from './tsa-labels.ts'

const columnsOf = (several: boolean): Column<TsaProposal>[] => [
  { key: 'title', sort: 'title', fixed: true, wrap: true },
  ...(several ? [campusColumn] : []),
  { key: 'category' },
  { key: 'start_date', sort: 'start_date', cell: activityDays },
  { key: 'letters', align: 'end', cell: ({ letters }) => count(letters) },
]

const times = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'running', label: 'Now' },
  { value: 'past', label: 'Over' },
]

/** The activities of one association, or of all: its approved proposals. */
export function ActivitiesTab({ tsa }: { tsa?: number }) {
  const member = useIsMember()
  const columns = useMemo(() => columnsOf(tsa === undefined), [tsa])
  const { category, campus: campuses } = useNamedFilters(tsa)
  const filters = useMemo(() => [{ key: 'when', label: 'When', options: times }, ...campuses, category], [campuses, category])
  return (
    <DataTable
      label="Activities"
      endpoint={listTsaActivities}
      columns={columns}
      where={tsa === undefined ? undefined : { tsa_id: tsa }}
      filters={filters}
      sort="-start_date"
      actions={activityActions}
      nameOf={({ title }) => title}
      rowLink={(row) => proposalPath(member, row)}
      storeAs={tsa === undefined ? 'tsa.activities' : 'tsa.activities.campus'}
      searchLabel="Search activities"
      empty="No activities yet. An approved proposal becomes an activity."
    />
  )
}
