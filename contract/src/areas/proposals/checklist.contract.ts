import * as z from 'zod'
import { contentType, endpointOf, Timestamp } from '../../kit/index.ts'
import { proposalRules } from './proposals.access.ts'
import { proposalKind } from './proposals.contract.ts'
import { proposalStates } from './proposals.states.ts'

const endpoint = endpointOf('proposals')

/** A document that was handed in before. `type` and `content` are what a form sends to use it again: a link, or the address of the stored file. */
const onFile = z.object({
  type: contentType,
  content: z.string(),
  file_name: z.string().nullable(),
  file_type: z.string().nullable(),
  size: z.number().nullable(),
  /** Where it comes from, in words. */
  from: z.string(),
  at: Timestamp,
})
export type OnFile = z.infer<typeof onFile>

const checklist = z.object({
  /** The scholar's semester, null for alumni, and the lowest one in which a proposal makes sense; only a warning (O16). */
  semester: z.number().nullable(),
  minimum_semester: z.number(),
  /** The scholar's own proposals of the kind that wait for somebody. */
  open: z.array(z.object({ id: z.number(), title: z.string(), approval: proposalStates.schema, waiting_since: Timestamp })),
  /** In the order of the form. */
  documents: z.array(z.object({ name: z.string(), on_file: z.array(onFile) })),
})
export type Checklist = z.infer<typeof checklist>

export const proposalChecklist = endpoint({
  at: 'GET scholar/proposal/checklist',
  does: 'What a new proposal of a kind asks for, and which of it the scholar already has on file',
  source: '000 §2, O16',
  access: proposalRules.create,
  input: z.object({ filter: z.strictObject({ type: proposalKind }) }),
  output: z.object({ data: checklist, message: z.string() }),
})
