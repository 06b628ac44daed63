import { listOperations, operationKinds, operationPages, type Operation } from '@pandu/contract/operations'
import { actions } from '../../kit/actions.tsx'
import { count } from '../../kit/format.ts'
import { DataTable, type Column } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'
import { OperationState } from './OperationState.tsx'
import { undoAction } from './operations.actions.tsx'

const columns: Column<Operation>[] = [
  { key: 'title', fixed: true, wrap: true },
  { key: 'id', cell: ({ id }) => `#${id}` },
  { key: 'rows', align: 'end', cell: ({ rows }) => count(rows) },
  { key: 'by' },
  { key: 'created_at', sort: 'created_at', cell: ({ created_at }) => <Time value={created_at} as="time" /> },
  { key: 'undone_at', wrap: true, cell: (operation) => <OperationState {...operation} /> },
]
const kindColumn: Column<Operation> = { key: 'kind', cell: ({ kind }) => operationKinds[kind] ?? kind }
const columnsWithKind = columns.toSpliced(1, 0, kindColumn)
const rowActions = actions<Operation>(undoAction)

interface OperationsTableProps {
  /** The filter by kind, area, cohort or course. The object must stay the same between renders: keep it at module level or memoise it. */
  where: { kind?: string; area?: string; cohort_id?: number; course_id?: number }
  label: string
  empty: string
}

/** Bulk changes, newest first; each can be undone. */
export function OperationsTable({ where, label, empty }: OperationsTableProps) {
  return (
    <DataTable
      label={label}
      endpoint={listOperations}
      columns={where.kind ? columns : columnsWithKind}
      where={where}
      actions={rowActions}
      nameOf={({ title }) => title}
      rowLink={({ id }) => operationPages.operation({ id })}
      withSearch={false}
      prefix="op-"
      empty={empty}
    />
  )
}
