import * as z from 'zod'
import {
  archiveCalls,
  decideManyInput,
  decideManyOutput,
  endpointOf,
  decisionPreviewRow,
  listInput,
  listOf,
  stateColumn,
  waitingColumn,
  dayColumn,
} from '../../kit/index.ts'
import { internshipReviewOptions } from './internships.contract.ts'
import { managementFilter, managementSorts, proposalShape } from './kinds.contract.ts'
import { proposalRules } from './proposals.access.ts'
import { proposalKind, proposalKinds } from './proposals.contract.ts'
import { proposalStates } from './proposals.states.ts'

const endpoint = endpointOf('proposals')

/** A proposal of whatever kind; `destination` or `type` is empty where its kind has none. */
const managedProposal = z.object({
  ...proposalShape,
  approval: proposalStates.schema,
  kind: proposalKind,
  destination: z.string(),
  type: z.string(),
})
export type ManagedProposal = z.infer<typeof managedProposal>

const managedFilter = { ...managementFilter, approval: proposalStates.schema, kind: proposalKind }

export const listProposals = endpoint({
  at: 'GET proposal/list',
  does: 'Proposal Management: list the proposals of all kinds together, with filters',
  source: 'O50, G066–G068',
  access: proposalRules.readAll,
  input: listInput({ filter: managedFilter, sort: managementSorts }),
  output: listOf(managedProposal),
  sheet: {
    name: 'Proposals',
    columns: {
      title: 'Title',
      kind: { label: 'Kind', value: ({ kind }) => proposalKinds[kind] },
      approval: stateColumn(proposalStates),
      waiting_since: waitingColumn(proposalStates),
      name: { label: 'Scholar', further: [{ label: 'No TELADAN', value: ({ no_tf }) => no_tf }] },
      university: 'University',
      year_tf: 'Cohort',
      updated_at: dayColumn('Last change'),
      destination: 'Destination',
      type: 'Application',
      created_at: dayColumn('Submitted'),
    },
  },
})

const judgedProposal = decisionPreviewRow(proposalStates).extend({ kind: proposalKind })
export type JudgedProposal = z.infer<typeof judgedProposal>

export const decideProposals = endpoint({
  at: 'POST proposal/decide',
  does: 'Record one decision on several proposals: preview=1 only says which of them would take it; otherwise those do, as one operation that can be undone',
  source: '000 §4, X45, O18',
  access: proposalRules.decide,
  input: decideManyInput(internshipReviewOptions, managedFilter),
  output: decideManyOutput(judgedProposal),
})

/** The supporting documents of proposals; personal ones only for those who may read them. */
export const proposalAttachments = archiveCalls({
  area: 'proposals',
  path: 'proposal/attachments',
  what: 'the attachments of proposals',
  source: 'attachments of many proposals in one download',
  access: proposalRules.archive,
})
