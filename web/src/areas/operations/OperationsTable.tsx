import { Badge, Text } from '@mantine/core'
import { listOperations, type Operation } from '@pandu/contract/operations'
import { useMemo } from 'react'
import { actions } from '../../kit/actions.tsx'
import { count } from '../../kit/format.ts'
import { DataTable, type Column } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'
import { undoAction } from './operations.actions.tsx'

const columns: Column<Operation>[] = [
  { key: 'title', label: 'Operation', fixed: true, wrap: true },
  { key: 'id', label: 'Number', cell: ({ id }) => `#${id}` },
  { key: 'rows', label: 'Rows', align: 'end', cell: ({ rows }) => count(rows) },
  { key: 'by', label: 'By' },
  { key: 'created_at', label: 'Made', sort: 'created_at', cell: ({ created_at }) => <Time value={created_at} as="time" /> },
  { key: 'undone_at', label: 'State', cell: (operation) => <State {...operation} /> },
]
const rowActions = actions<Operation>(undoAction)

function State({ undone_at, undone_by }: Operation) {
  if (undone_at === null)
    return (
      <Badge variant="light" color="green" radius="sm">
        Done
      </Badge>
    )
  return (
    <span>
      <Badge variant="light" color="gray" radius="sm">
        Undone
      </Badge>
      <Text component="span" size="xs" c="dimmed" ms={6}>
        {undone_by && `by ${undone_by}, `}
        <Time value={undone_at} as="ago" />
      </Text>
    </span>
  )
}

/** Bulk changes, newest first, each of which can be taken back; of one kind where only that is meant. */
export function OperationsTable({ kind, label, empty }: { kind?: string; label: string; empty: string }) {
  const where = useMemo(() => ({ kind }), [kind])
  return (
    <DataTable
      label={label}
      endpoint={listOperations}
      columns={columns}
      where={kind ? where : undefined}
      actions={rowActions}
      nameOf={({ title }) => title}
      withSearch={false}
      prefix="op-"
      empty={empty}
    />
  )
}
