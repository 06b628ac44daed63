import { PROPOSAL_DECISIONS } from '@pandu/contract/operations'
import { decideProposals, listProposals, type ProposalApproval, proposalStates } from '@pandu/contract/proposals'
import { serve } from '../../kit/serve.ts'
import { recordOperation } from '../operations/operations.service.ts'
import { judge } from './decide.ts'
import { kinds } from './proposals.kinds.ts'
import { notifyDecided } from './proposals.notices.ts'
import { lockProposals, managed, proposalPage, proposalRows, proposals } from './proposals.queries.ts'
import type { TakenDecision } from './undo-decisions.ts'

/** Proposal Management over all kinds: one list, and one decision on many of them. */
export const managementRoutes = [
  serve(listProposals, ({ db, actor }, input) => {
    const { kind } = input.filter
    return proposalPage({ db, actor }, managed(db, proposalRows(db, actor, kind), input.filter), input)
  }),

  serve(decideProposals, async (call, { proposals: wanted, approval, notes, preview }) => {
    const { db, actor } = call
    const versions = new Map(wanted.map(({ id, version }) => [id, version]))
    const found = await lockProposals(db, actor, [...versions.keys()])
    const rows = []
    const taken: TakenDecision[] = []
    for (const proposal of found) {
      const kind = kinds[proposal.kind]
      const problem = await judge(call, kind, proposal, approval, versions.get(proposal.id))
      const { id, title, name } = proposal
      rows.push({ id, kind: proposal.kind, title, name: name ?? '', from: proposal.approval, problem })
      if (problem !== null || preview) continue
      await proposals.decide(call, proposal, { approval, notes })
      const { notes: said, waiting_since, decided_at, version } = proposal
      taken.push({ id, from: proposal.approval, notes: said, waiting_since, decided_at, version: version + 1 })
    }
    const able = rows.filter(({ problem }) => problem === null).length
    if (preview) return { data: { operation: null, rows }, message: ready(able, wanted.length) }
    if (taken.length === 0) return { data: { operation: null, rows }, message: 'Nothing was decided' }
    const decided = new Set(taken.map(({ id }) => id))
    await notifyDecided(
      call,
      found.filter(({ id }) => decided.has(id)),
      approval,
    )
    const title = `${proposalStates.label(approval)} for ${taken.length} ${taken.length === 1 ? 'proposal' : 'proposals'}`
    const operation = await recordOperation(call, {
      kind: PROPOSAL_DECISIONS,
      title,
      rows: taken.length,
      payload: { approval: approval satisfies ProposalApproval, taken },
    })
    return { data: { operation, rows }, message: `Operation ${operation}: ${title}` }
  }),
]

const ready = (able: number, of: number) => (able === of ? `All ${of} can take this decision` : `${able} of ${of} can take this decision`)
