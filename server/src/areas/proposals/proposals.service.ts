import { type Actor, currentTime, mustExist } from '@pandu/contract/kit'
import { type ProposalApproval, proposalRules } from '@pandu/contract/proposals'
import { fieldChanges } from '../../kit/decided-steps.ts'
import { lockUntilCommit } from '../../kit/lock-until-commit.ts'
import type { Call } from '../../kit/serve.ts'
import { mustConfirm } from '../../kit/warnings.ts'
import { type GivenDocuments, storeDocuments } from './proposals.documents.ts'
import type { Kind } from './proposals.kinds.ts'
import { notifyDecided, notifyHandedIn, notifyWithdrawn } from './proposals.notices.ts'
import { proposals } from './proposals.queries.ts'
import { similarProposalWarnings } from './proposals.similar.ts'
import type { Selectable } from 'kysely'
import type { ProposalsTable } from '../../kit/tables.ts'

/** What a scholar writes, beside the documents: each kind has its own choice. */
export interface Fields extends Partial<Pick<Selectable<ProposalsTable>, Kind['choice']>> {
  title: string
  description: string
  type_content: 'embed' | 'upload'
  content: string
}

/** Hands in a new proposal of a kind with its documents; answers its id. A proposal that looks like an earlier one must be confirmed. */
export const submitProposal = async (
  call: Call<Actor>,
  kind: Kind,
  fields: Fields,
  documents: GivenDocuments,
  confirmed: ReadonlySet<string>,
) => {
  const { db, actor } = call
  const scholar_id = mustExist(actor.scholarId, 'The scholar')
  // Of two at once the second sees the first.
  await lockUntilCommit(db, 'proposals.submit', scholar_id)
  const at = currentTime()
  const { id } = await db
    .insertInto('proposals')
    .values({ ...fields, kind: kind.kind, scholar_id, created_at: at, updated_at: at, waiting_since: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeDocuments(call, kind, id, documents)
  mustConfirm(confirmed, await similarProposalWarnings(db, kind, { id, scholar_id }))
  await proposals.begin(db, actor, id, { at, to: 'process' })
  await notifyHandedIn(call, { id, kind: kind.kind, scholar_id, title: fields.title }, actor.name, 'submitted')
  return id
}

/**
 * Changes a scholar's proposal. After revision or decline this hands it in again, even if only the content behind a link has changed (O17). A declined
 * one that looks like another one must be confirmed, as a new one must.
 */
export const changeProposal = async (
  call: Call<Actor>,
  kind: Kind,
  { id, version }: { id: number; version?: number | undefined },
  fields: Fields,
  documents: GivenDocuments,
  confirmed: ReadonlySet<string>,
) => {
  const { db, actor, allow } = call
  const proposal = await proposals.lockForChange(call, { id, kind: kind.kind }, version)
  allow(proposalRules.edit, proposal)
  const { scholar_id } = proposal
  // A declined proposal counts for no warning, so one that looks like it may have been handed in since.
  const isNew = proposal.approval === 'declined'
  if (isNew) await lockUntilCommit(db, 'proposals.submit', scholar_id)
  const changes = [
    ...fieldChanges(proposal, fields as Required<Fields>, ['title', 'description', kind.choice, 'type_content', 'content']),
    ...(await storeDocuments(call, kind, id, documents)),
  ]
  const again = proposal.approval !== 'process'
  if (changes.length === 0 && !again) return 'Nothing has changed'
  await proposals.advance(call, proposal, { action: 'changed', to: 'process', changes, set: fields })
  if (isNew) mustConfirm(confirmed, await similarProposalWarnings(db, kind, { id, scholar_id }))
  const about = { id, kind: kind.kind, scholar_id, title: fields.title }
  await notifyHandedIn(call, about, actor.name, again ? 'resubmitted' : 'changed')
  return again ? 'The proposal has been handed in again' : 'The proposal has been changed'
}

/** The scholar withdraws a proposal that waits (O93). */
export const withdrawProposal = async (
  call: Call<Actor>,
  kind: Kind,
  { id, reason, version }: { id: number; reason: string; version?: number | undefined },
) => {
  const proposal = await proposals.lockForChange(call, { id, kind: kind.kind }, version)
  call.allow(proposalRules.withdraw, proposal)
  await proposals.advance(call, proposal, { action: 'withdrawn', to: 'withdrawn', notes: reason })
  await notifyWithdrawn(call, proposal, call.actor.name)
  return 'The proposal has been withdrawn'
}

interface Decision {
  approval: ProposalApproval
  notes: string
}

/** Records a decision. Of several at once exactly one is accepted; the others are told who was first. */
export const reviewProposal = async (
  call: Call<Actor>,
  kind: Kind,
  { id, version, ...decision }: Decision & { id: number; version?: number | undefined },
) => {
  const proposal = await proposals.lockForChange(call, { id, kind: kind.kind }, version)
  call.allow(proposalRules.review, { ...proposal, next: decision.approval })
  const message = await proposals.decide(call, proposal, decision)
  await notifyDecided(call, [proposal], decision.approval)
  return message
}
