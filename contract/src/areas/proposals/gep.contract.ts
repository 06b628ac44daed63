import * as z from 'zod'
import { keysOf, reviewOptions } from '../../kit/index.ts'
import { proposalCalls } from './kinds.contract.ts'
import { gepStates } from './proposals.states.ts'
import { documentationCalls } from './reports.contract.ts'

/** Whether the scholar has applied at the other university, as stored and as both sides see it (000 §5). */
export const gepTypes = { sudah: 'Already applied', belum: 'Not yet' } as const
export type GepType = keyof typeof gepTypes
const type = z.enum(keysOf(gepTypes), { error: ({ input }) => (input ? undefined : 'Application is required') })

export const gepDocuments = { surat_tsa: 'Recommendation letter' } as const
export type GepDocument = keyof typeof gepDocuments
export const gepDocumentNames = keysOf(gepDocuments)

const calls = proposalCalls({
  kind: 'gep',
  states: gepStates,
  actions: ['withdrawn'],
  noun: 'a GEP',
  documents: gepDocumentNames,
  choice: { type },
  // The same value twice: the seeds call it by both names (X27).
  shows: { type: z.string(), proposal_type: z.string() },
  reviews: reviewOptions,
  source: {
    create: '000 §7 Writes, 000 §3',
    own: 'G065',
    update: '000 §7 Writes, O17, X26',
    all: 'G068',
    review: '000 §7 Writes, X45, O18',
  },
})

export type Gep = z.infer<typeof calls.record>
export const {
  create: createGep,
  listOwn: listOwnGep,
  update: updateGep,
  withdraw: withdrawGep,
  list: listGep,
  review: reviewGep,
  history: gepHistory,
} = calls

export const { list: listGepDocumentation, add: addGepDocumentation, remove: removeGepDocumentation } = documentationCalls('gep', 'G075')
