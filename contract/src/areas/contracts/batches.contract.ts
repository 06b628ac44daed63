import * as z from 'zod'
import { endpointOf, file, Flag, Id, listInput, listOf, messageOnly, scholarType, Timestamp } from '../../kit/index.ts'
import { contractRules } from './contracts.access.ts'

const endpoint = endpointOf('contracts')

/** How many scholars one batch takes. */
export const MOST_CONTRACTS = 2000
/** How many signed files one archive may hold, and how large they may be together. */
export const MOST_SIGNED_IMPORTED = 500

const scholars = z
  .array(Id)
  .min(1, 'choose at least one')
  .max(MOST_CONTRACTS, `at most ${MOST_CONTRACTS} at once`)
  .transform((ids) => [...new Set(ids)])

/** One scholar of a batch with the result of the check: which values that the template needs are missing, and what else is wrong. */
const judged = z.object({
  scholar_id: z.number(),
  name: z.string(),
  no_tf: z.string().nullable(),
  type: scholarType.nullable(),
  missing: z.array(z.string()),
  errors: z.array(z.string()),
  /** The scholar has a contract already, which gets another document. */
  again: z.boolean(),
})
export type JudgedScholar = z.infer<typeof judged>

const outcome = z.object({
  /** With `preview` everybody; afterwards those who were left out. */
  rows: z.array(judged),
  valid: z.number(),
  invalid: z.number(),
  operation_id: z.number().nullable(),
})

export const generateContracts = endpoint({
  at: 'POST manage/contract/generate',
  does: 'Generate contracts from a template, one for each scholar named, or for a whole cohort year. preview=1 only checks and shows missing values; otherwise those without faults get their contract, as one operation that can be undone. Scholars whose type does not fit the template are left out of a cohort year, and refused when they are named. The PDFs are made by a job',
  source: 'G087, O49',
  access: contractRules.manage,
  input: z
    .object({
      scholar_id: scholars.optional(),
      /** Every active scholar of this year who has no contract yet. */
      year_tf: z.coerce.number().int().min(2000).max(2200).optional(),
      /** Without it the template in use that was changed last. */
      template_id: Id.optional(),
      preview: Flag.default(0),
    })
    .refine((v) => (v.scholar_id === undefined) !== (v.year_tf === undefined), {
      path: ['scholar_id'],
      error: 'choose at least one',
    }),
  output: z.object({ message: z.string(), data: outcome }),
})

/** Scholars by their ids, or a batch. */
const scholarsOrBatch = z
  .object({ scholar_id: scholars.optional(), operation_id: Id.optional() })
  .refine((v) => (v.scholar_id === undefined) !== (v.operation_id === undefined), {
    path: ['scholar_id'],
    error: 'choose at least one',
  })

const sendOutcome = z.object({
  sent: z.number(),
  left_out: z.array(z.object({ scholar_id: z.number(), name: z.string(), reason: z.string() })),
  operation_id: z.number().nullable(),
})

export const sendContracts = endpoint({
  at: 'POST manage/contract/send',
  does: 'Send contracts that are ready: each gets its number, each scholar gets a notification and an e-mail. Named scholars, or all that are ready of a batch; one operation that can be undone until the first is signed',
  source: 'G087, O49, O63',
  access: contractRules.manage,
  input: scholarsOrBatch,
  output: z.object({ message: z.string(), data: sendOutcome }),
})

export const retryContracts = endpoint({
  at: 'POST manage/contract/retry',
  does: 'Try again what failed: preparing the PDF, or delivering the e-mail. Named scholars, or all that failed of a batch',
  source: 'G087',
  access: contractRules.manage,
  input: scholarsOrBatch,
  output: messageOnly,
})

const batch = z.object({
  /** The number of its operation. */
  id: z.number(),
  kind: z.string(),
  title: z.string(),
  by: z.string(),
  created_at: Timestamp,
  undone_at: Timestamp.nullable(),
  total: z.number(),
  /** Prepared, or delivered. */
  done: z.number(),
  failed: z.number(),
  /** How many of the generated contracts are ready to be sent. */
  sendable: z.number(),
  /** How many failed, without being replaced by something newer, and can be tried again. */
  retryable: z.number(),
})
export type ContractBatch = z.infer<typeof batch>

export const listBatches = endpoint({
  at: 'GET manage/contract/batch',
  does: 'List batches of generating and sending contracts with their progress, newest first; filter[id] gives one',
  source: 'G087',
  access: contractRules.follow,
  input: listInput({ filter: { id: Id }, sort: ['created_at'] }),
  output: listOf(batch),
})

/** One file of an archive of signed contracts. */
const signedRow = z.object({
  row: z.number(),
  file: z.string(),
  no_tf: z.string(),
  name: z.string(),
  errors: z.array(z.string()),
})
export type SignedRow = z.infer<typeof signedRow>

export const ZIP_TYPE = 'application/zip'

export const importSigned = endpoint({
  at: 'POST manage/contract/import',
  does: 'Hand in signed contracts for many scholars: a ZIP archive whose files are named by the number of the scholar (TLD-2024-001.pdf). preview=1 only checks; otherwise all files or none, as one operation that can be undone',
  source: 'G088, O47',
  access: contractRules.manage,
  input: z.object({ file: file({ maxMb: 50, accept: [ZIP_TYPE] }), preview: Flag.default(0) }),
  output: z.object({
    message: z.string(),
    data: z.object({ rows: z.array(signedRow), valid: z.number(), invalid: z.number(), operation_id: z.number().nullable() }),
  }),
})
