import * as z from 'zod'
import { endpointOf, Id, listInput, listOf, messageOnly, Timestamp } from '../../kit/index.ts'
import { operationRules } from './operations.access.ts'

const endpoint = endpointOf('operations')

/** A bulk change as one numbered thing that can be taken back. */
export const operation = z.object({
  id: z.number(),
  /** What kind of change, for example `accounts.scholarImport`. */
  kind: z.string(),
  title: z.string(),
  /** How many rows it touched. */
  rows: z.number(),
  by: z.string(),
  /** The account of whoever made it. */
  by_id: z.number().nullable(),
  created_at: Timestamp,
  undone_at: Timestamp.nullable(),
  undone_by: z.string().nullable(),
})
export type Operation = z.infer<typeof operation>

export const listOperations = endpoint({
  at: 'GET operation',
  does: 'List bulk changes, newest first, with who made and who undid them; implementing partners see their own',
  source: 'O47',
  access: operationRules.list,
  input: listInput({ filter: { kind: z.string().max(60), area: z.string().regex(/^[a-z]{3,30}$/), cohort_id: Id }, sort: ['created_at'] }),
  output: listOf(operation),
})

export const undoOperation = endpoint({
  at: 'POST operation/undo',
  does: 'Take a bulk change back as a whole; refused when its rows have been used since',
  source: 'O47',
  access: operationRules.undo,
  input: z.object({ id: Id }),
  output: messageOnly,
})
