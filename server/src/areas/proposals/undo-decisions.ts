import { PROPOSAL_DECISIONS } from '@pandu/contract/operations'
import { type ProposalApproval, proposalRules, wasApproved } from '@pandu/contract/proposals'
import type { Db } from '../../kit/db.ts'
import { conflict, forbidden } from '../../kit/errors.ts'
import type { Undoers } from '../../kit/area.ts'
import { notifyUndone } from './proposals.notices.ts'
import { lockProposals, proposals as records } from './proposals.queries.ts'

/** What a bulk decision found on a proposal, and the version that it left. */
export interface TakenDecision {
  id: number
  from: ProposalApproval
  notes: string
  waiting_since: Date | string
  decided_at: Date | string | null
  version: number
}

/**
 * Takes a bulk decision back whole: every proposal stands as it stood, and its history says so. Refused when somebody has acted on one of them since.
 * This is the one way back from approved, which is otherwise final (X45): a slip of the hand over two hundred rows must not be.
 */
export const proposalUndoers: Undoers = {
  [PROPOSAL_DECISIONS]: async (call, { payload }) => {
    const { db, actor } = call
    if (proposalRules.decide.test(actor) !== true) throw forbidden()
    const { taken } = payload as unknown as { taken: TakenDecision[] }
    const before = new Map(taken.map((one) => [one.id, one]))
    const proposals = await lockProposals(db, actor, [...before.keys()])
    const moved = proposals.filter(({ id, version }) => before.get(id)!.version !== version)
    if (moved.length > 0 || proposals.length < taken.length)
      throw conflict(
        moved[0]
          ? `Somebody has acted on “${moved[0].title}” of ${moved[0].name} since; this decision stands`
          : 'Some of these proposals are gone; this decision stands',
      )
    // Before it was approved there was nothing to report about.
    const open = taken.flatMap(({ id, from }) => (wasApproved(from) ? [] : [id]))
    const reported = await reportedOn(db, open)
    const teller = proposals.find(({ id }) => id === reported)
    if (teller) throw conflict(`${teller.name} has written about “${teller.title}” since; this decision stands`)
    for (const proposal of proposals) {
      const { from, notes, waiting_since, decided_at } = before.get(proposal.id)!
      await records.advance(call, proposal, { action: 'undone', to: from, set: { notes, decided_at } })
      // Whoever waited before the decision has been waiting all the time.
      await db.updateTable('proposals').set({ waiting_since }).where('id', '=', proposal.id).execute()
    }
    await notifyUndone(call, proposals)
  },
}

/** The first of these proposals about which its scholar has reported: monitoring and documentation belong to what is approved. */
const reportedOn = async (db: Db, ids: readonly number[]) => {
  if (ids.length === 0) return undefined
  const entries = (table: 'proposal_monitoring' | 'proposal_documentation') =>
    db.selectFrom(table).select('proposal_id').where('proposal_id', 'in', ids)
  const entry = await entries('proposal_monitoring').unionAll(entries('proposal_documentation')).limit(1).executeTakeFirst()
  return entry?.proposal_id
}
