import { PROPOSAL_DECISIONS } from '@pandu/contract/operations'
import { type decideProposals, proposalRules, proposalStates, wasApproved } from '@pandu/contract/proposals'
import type { ParsedInputOf } from '@pandu/contract/kit'
import type { Db } from '../../kit/db.ts'
import { decidedTogether } from '../operations/decided-together.service.ts'
import { kinds } from './proposals.kinds.ts'
import { notifyDecided, notifyUndone } from './proposals.notices.ts'
import { lockProposals, filterManaged, proposalRows, proposals } from './proposals.queries.ts'

/** One decision on many proposals of any kinds, and undoing it. */
export const proposalsTogether = decidedTogether({
  kind: PROPOSAL_DECISIONS,
  states: proposalStates,
  noun: { one: 'proposal', many: 'proposals' },
  records: proposals,
  lock: ({ db, actor }, ids) => lockProposals(db, actor, ids),
  matching: ({ db, actor }, filter: NonNullable<ParsedInputOf<typeof decideProposals>['matching']>) =>
    filterManaged(db, proposalRows(db, actor, filter.kind), filter),
  id: 'proposals.id',
  verdict: (actor, proposal) =>
    kinds[proposal.kind].reviews.includes(proposal.next)
      ? proposalRules.review.test(actor, proposal)
      : `${proposalStates.label(proposal.next)} is not a state of ${kinds[proposal.kind].noun}s`,
  decides: (actor) => proposalRules.decide.test(actor) === true,
  describe: ({ kind, title, name }) => ({ kind, title, name: name ?? '' }),
  decided: (call, found, approval) => notifyDecided(call, found, approval),
  undoRefusal: async ({ db }, found, before) => {
    // Before it was approved there was nothing to report.
    const reported = await reportedOn(
      db,
      before.flatMap(({ id, from }) => (wasApproved(from) ? [] : [id])),
    )
    const writer = found.find(({ id }) => id === reported)
    return writer && `${writer.name} has written about “${writer.title}” since; this decision can no longer be undone`
  },
  undone: (call, found) => notifyUndone(call, found),
})

/** The first of these proposals about which its scholar has reported: monitoring and documentation belong to what is approved. */
const reportedOn = async (db: Db, ids: readonly number[]) => {
  if (ids.length === 0) return undefined
  const entries = (table: 'proposal_monitoring' | 'proposal_documentation') =>
    db.selectFrom(table).select('proposal_id').where('proposal_id', 'in', ids)
  const entry = await entries('proposal_monitoring').unionAll(entries('proposal_documentation')).limit(1).executeTakeFirst()
  return entry?.proposal_id
}
