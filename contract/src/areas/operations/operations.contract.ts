import * as z from 'zod'
import { endpointOf, Id, listInput, listOf, messageOnly, search, Timestamp, timeColumn } from '../../kit/index.ts'
import { operationRules } from './operations.access.ts'
import { operationKinds } from './operations.kinds.ts'

const endpoint = endpointOf('operations')

/** A bulk change as one numbered thing that can be undone. */
export const operation = z.object({
  id: z.number(),
  /** What kind of change, for example `accounts.scholarImport`. */
  kind: z.string(),
  title: z.string(),
  /** How many rows it changed. */
  rows: z.number(),
  by: z.string(),
  /** The account of the person who made it. */
  by_id: z.number().nullable(),
  created_at: Timestamp,
  undone_at: Timestamp.nullable(),
  undone_by: z.string().nullable(),
  /** How many of its rows were undone one by one. */
  undone_rows: z.number(),
})
export type Operation = z.infer<typeof operation>

export const listOperations = endpoint({
  at: 'GET operation',
  does: 'List bulk changes, newest first, with who made and who undid them; implementing partners see their own',
  source: 'O47',
  access: operationRules.list,
  input: listInput({
    filter: { id: Id, kind: z.string().max(60), area: z.string().regex(/^[a-z]{3,30}$/), cohort_id: Id, course_id: Id },
    sort: ['created_at'],
  }),
  output: listOf(operation),
  sheet: {
    name: 'Operations',
    columns: {
      title: 'Operation',
      kind: { label: 'Kind', value: ({ kind }) => operationKinds[kind] ?? kind },
      id: 'Number',
      rows: 'Rows',
      by: 'By',
      created_at: timeColumn('Made'),
      undone_at: {
        label: 'State',
        value: ({ undone_at }) => (undone_at === null ? 'Done' : 'Undone'),
        further: [
          { label: 'Rows undone', value: ({ undone_rows }) => undone_rows },
          { label: 'Undone by', value: ({ undone_by }) => undone_by },
          { label: 'Undone at', as: 'time', value: ({ undone_at }) => undone_at },
        ],
      },
    },
  },
})

/** One record that a bulk change touched, before and after it. */
export const operationRow = z.object({
  /** The record's number. */
  id: z.number(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
  undone_at: Timestamp.nullable(),
  undone_by: z.string().nullable(),
})
export type OperationRow = z.infer<typeof operationRow>

export const listOperationRows = endpoint({
  at: 'GET operation/row',
  does: 'The records of one bulk change with what they were before and after',
  source: 'O47',
  access: operationRules.read,
  input: listInput({ filter: { operation_id: Id, search }, sort: ['label'], defaultSort: 'label' }),
  output: listOf(operationRow),
  sheet: {
    name: 'Rows of an operation',
    columns: {
      label: 'Record',
      before: 'Before',
      after: 'After',
      undone_at: { ...timeColumn('Undone'), further: [{ label: 'Undone by', value: ({ undone_by }) => undone_by }] },
    },
  },
})

export const undoOperation = endpoint({
  at: 'POST operation/undo',
  does: 'Undo a bulk change, as a whole or only the `rows` named by their numbers; refused when they have been used since',
  source: 'O47',
  access: operationRules.undo,
  input: z.object({ id: Id, rows: z.array(Id).min(1, 'choose at least one').max(1000, 'at most 1000 at once').optional() }),
  output: messageOnly,
})
