import { Stack } from '@mantine/core'
import {
  listOperationRows,
  listOperations,
  operationPages,
  operationRules,
  type Operation,
  type OperationRow,
} from '@pandu/contract/operations'
import { overviewPages } from '@pandu/contract/overview'
import { useMemo } from 'react'
import { ActionButtons, bulkOf } from '../../kit/actions.tsx'
import { useCan } from '../../kit/can.tsx'
import { Fact, Facts, PageHeader } from '../../kit/display.tsx'
import { count } from '../../kit/format.ts'
import { usePageId } from '../../kit/params.ts'
import { useCall } from '../../kit/query.ts'
import { Loaded, OpenedRecord } from '../../kit/states.tsx'
import { DataTable, type Column } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'
import { OperationState } from './OperationState.tsx'
import { undoAction, undoRows } from './operations.actions.tsx'

/** One bulk change: who made it, its result for each record, and how to undo it, as a whole or row by row. */
export default function OperationPage() {
  const id = usePageId(operationPages.operation, 'id')
  return (
    <OpenedRecord
      query={useCall(listOperations, { filter: { id } }, { enabled: id > 0 })}
      known={id > 0}
      text="This operation could not be found"
      back={{ label: 'Go to the overview', path: overviewPages.overview() }}
    >
      {(operation) => <Whole operation={operation} />}
    </OpenedRecord>
  )
}

const undone: Column<OperationRow> = {
  key: 'undone_at',
  cell: ({ undone_at, undone_by }) =>
    undone_at && (
      <>
        <Time value={undone_at} as="ago" />
        {undone_by && ` by ${undone_by}`}
      </>
    ),
}
const columns: Column<OperationRow>[] = [
  { key: 'label', sort: 'label', fixed: true, wrap: true },
  { key: 'before', wrap: true },
  { key: 'after', wrap: true },
  undone,
]
const undo = [undoAction]

function Whole({ operation }: { operation: Operation }) {
  const { id, title, by, rows, created_at } = operation
  const { can } = useCan(operationRules.undo, operation)
  const where = useMemo(() => ({ operation_id: id }), [id])
  // Many operations keep no list of their records: there is nothing to compare or to search then.
  const kept = useCall(listOperationRows, { filter: where, page: { size: 1 } })
  const hasRows = Boolean(kept.data?.total)
  const bulk = useMemo(() => bulkOf(undoRows(operation)), [operation])
  return (
    <>
      <PageHeader
        title={title}
        about={hasRows ? `Operation #${id}. Each record as it was before, and as it was left.` : `Operation #${id}`}
        back={{ label: 'Overview', path: overviewPages.overview() }}
      >
        {can && <ActionButtons actions={undo} record={operation} />}
      </PageHeader>
      <Stack gap="lg">
        <Facts>
          <Fact label="By">{by}</Fact>
          <Fact label="When">
            <Time value={created_at} />
          </Fact>
          <Fact label="Rows">{count(rows)}</Fact>
          <Fact label="State">
            <OperationState {...operation} />
          </Fact>
        </Facts>
        <Loaded query={kept}>
          {({ total }) => (
            <DataTable
              label="Rows"
              endpoint={listOperationRows}
              columns={columns}
              where={where}
              sort="label"
              nameOf={({ label }) => label}
              bulk={can ? bulk : undefined}
              withSearch={total > 0}
              searchLabel="Search records"
              empty="This operation kept no list of its records."
            />
          )}
        </Loaded>
      </Stack>
    </>
  )
}
