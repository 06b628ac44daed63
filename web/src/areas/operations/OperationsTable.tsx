import {
  ALUMNI_ASSIGN,
  ALUMNI_UNASSIGN,
  BANK_ADD,
  BANK_REMOVE,
  BUSINESS_ADD,
  BUSINESS_REMOVE,
  COHORT_ASSIGN,
  COHORT_IMPORT,
  COHORT_UNASSIGN,
  CONTRACT_GENERATE,
  CONTRACT_IMPORT,
  CONTRACT_SEND,
  LETTER_DECISIONS,
  listOperations,
  operationPages,
  PROPOSAL_DECISIONS,
  SCHOLAR_IMPORT,
  SCORE_DECISIONS,
  SCORE_IMPORT,
  TSA_DECISIONS,
  type Operation,
} from '@pandu/contract/operations'
import { actions } from '../../kit/actions.tsx'
import { count } from '../../kit/format.ts'
import { DataTable, type Column } from '../../kit/table/index.ts'
import { Time } from '../../kit/Time.tsx'
import { OperationState } from './OperationState.tsx'
import { undoAction } from './operations.actions.tsx'

const kinds: Record<string, string> = {
  [SCHOLAR_IMPORT]: 'Scholar import',
  [SCORE_IMPORT]: 'Score import',
  [COHORT_ASSIGN]: 'Assignment',
  [COHORT_IMPORT]: 'Import',
  [COHORT_UNASSIGN]: 'Removal',
  [ALUMNI_ASSIGN]: 'Assignment',
  [ALUMNI_UNASSIGN]: 'Removal',
  [BANK_ADD]: 'Addition',
  [BANK_REMOVE]: 'Deletion',
  [BUSINESS_ADD]: 'Addition',
  [BUSINESS_REMOVE]: 'Deletion',
  [PROPOSAL_DECISIONS]: 'Decision',
  [SCORE_DECISIONS]: 'Decision',
  [TSA_DECISIONS]: 'Decision',
  [LETTER_DECISIONS]: 'Decision',
  [CONTRACT_GENERATE]: 'Generating',
  [CONTRACT_SEND]: 'Sending',
  [CONTRACT_IMPORT]: 'Import',
}

const columns: Column<Operation>[] = [
  { key: 'title', label: 'Operation', fixed: true, wrap: true },
  { key: 'id', label: 'Number', cell: ({ id }) => `#${id}` },
  { key: 'rows', label: 'Rows', align: 'end', cell: ({ rows }) => count(rows) },
  { key: 'by', label: 'By' },
  { key: 'created_at', label: 'Made', sort: 'created_at', cell: ({ created_at }) => <Time value={created_at} as="time" /> },
  { key: 'undone_at', label: 'State', wrap: true, cell: (operation) => <OperationState {...operation} /> },
]
const kindColumn: Column<Operation> = { key: 'kind', label: 'Kind', cell: ({ kind }) => kinds[kind] ?? kind }
const columnsWithKind = columns.toSpliced(1, 0, kindColumn)
const rowActions = actions<Operation>(undoAction)

interface OperationsTableProps {
  /** Which of them: of one kind, of one area, or of one cohort. Kept at module level or memoised. */
  where: { kind?: string; area?: string; cohort_id?: number }
  label: string
  empty: string
}

/** Bulk changes, newest first, each of which can be taken back. */
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
