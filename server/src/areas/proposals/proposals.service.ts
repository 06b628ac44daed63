import { type Actor, type Approval, approvals } from '@pandu/contract/kit'
import { proposalReviewed, proposalRules } from '@pandu/contract/proposals'
import { decided, fieldChanges } from '../../kit/decided.ts'
import type { Call } from '../../kit/serve.ts'
import { type GivenDocuments, putDocuments } from './proposals.documents.ts'
import type { Kind } from './proposals.kinds.ts'
import { refresh, ringDecision, tellReviewers } from './proposals.notices.ts'
import { lockProposal, type StoredProposal } from './proposals.queries.ts'

/** The life of a proposal of any kind. The attendance report decides nothing and overtakes nobody; a decision that was taken back does. */
export const life = decided<'proposals', 'attendance' | 'undone'>('proposals', 'proposal', ['attendance'])

/** What a scholar writes, beside the documents: each kind has its own choice. */
export interface Fields extends Partial<Record<Kind['choice'], string>> {
  title: string
  description: string
  type_content: 'embed' | 'upload'
  content: string
}

/** Hands in a new proposal of a kind with its documents; answers its number. */
export const submitProposal = async (call: Call<Actor>, kind: Kind, fields: Fields, documents: GivenDocuments) => {
  const { db, actor } = call
  const scholar_id = actor.scholarId!
  const at = new Date()
  const { id } = await db
    .insertInto('proposals')
    .values({ ...fields, kind: kind.kind, scholar_id, created_at: at, updated_at: at, waiting_since: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await putDocuments(call, kind, id, documents)
  await life.begin(db, actor, id, { at })
  await tellReviewers(db, kind, { id, scholar_id, title: fields.title }, actor.name, 'submitted')
  return id
}

/** Changes an own proposal. After revision or decline this hands it in again, also when only what lies behind a link has changed (O17). */
export const changeProposal = async (
  call: Call<Actor>,
  kind: Kind,
  { id, version }: { id: number; version?: number | undefined },
  fields: Fields,
  documents: GivenDocuments,
) => {
  const { db, actor, allow } = call
  const proposal = await lockProposal(db, actor, kind.kind, id)
  allow(proposalRules.edit, { ...proposal, overtaken: await life.overtakenBy(call, proposal, version) })
  const changes = [
    ...fieldChanges(proposal, fields as Required<Fields>, ['title', 'description', kind.choice, 'type_content', 'content']),
    ...(await putDocuments(call, kind, id, documents)),
  ]
  const again = proposal.approval !== 'process'
  if (changes.length === 0 && !again) return 'Nothing has changed'
  await life.take(call, proposal, { action: 'changed', to: 'process', changes, set: fields })
  await tellReviewers(db, kind, { id, scholar_id: proposal.scholar_id, title: fields.title }, actor.name, again ? 'resubmitted' : 'changed')
  return again ? 'The proposal has been handed in again' : 'The proposal has been changed'
}

interface Decision {
  approval: Approval
  notes: string
}

/** Records a decision. Of several at once exactly one is taken; the others learn who was first. */
export const reviewProposal = async (
  call: Call<Actor>,
  kind: Kind,
  { id, version, ...decision }: Decision & { id: number; version?: number | undefined },
) => {
  const { db, actor, allow } = call
  const proposal = await lockProposal(db, actor, kind.kind, id)
  allow(proposalRules.review, {
    ...proposal,
    next: decision.approval,
    overtaken: await life.overtakenBy(call, proposal, version),
  })
  await recordDecision(call, kind, proposal, decision)
  await refresh(db, proposal, proposalReviewed)
  return `The decision has been recorded: ${approvals.label(decision.approval)}`
}

/** Writes a decision that was found to be allowed on a locked proposal, and tells its scholar. */
export const recordDecision = async (
  call: Pick<Call<Actor>, 'db' | 'actor'>,
  kind: Kind,
  proposal: StoredProposal,
  { approval, notes }: Decision,
) => {
  await life.take(call, proposal, { action: 'reviewed', to: approval, notes, set: { notes } })
  await ringDecision(call.db, kind, proposal, approval)
}
