import { listScoreDrafts } from '@pandu/contract/scores'
import { useMemo } from 'react'
import { useOpenedRecord } from '../../kit/useOpenedRecord.ts'
import { DataTable } from '../../kit/table/index.ts'
import { ownDraftColumns } from './columns.tsx'
import { draftActions } from './drafts.actions.tsx'
import { scoreSummary, stateOptions } from './score-labels.ts'

const filters = [{ key: 'approval', label: 'Status', options: stateOptions }]

/** The submissions of one scholar. */
export function DraftsTable({ scholarId, own }: { scholarId: number; own: boolean }) {
  const { pathOf } = useOpenedRecord()
  const where = useMemo(() => ({ scholar_id: scholarId }), [scholarId])
  const columns = useMemo(() => ownDraftColumns(own), [own])
  return (
    <DataTable
      label="Submissions"
      endpoint={listScoreDrafts}
      columns={columns}
      filters={filters}
      where={where}
      actions={draftActions}
      nameOf={scoreSummary}
      rowLink={pathOf}
      withSearch={false}
      empty={own ? 'You have not submitted scores yet' : 'No scores have been submitted yet'}
    />
  )
}
