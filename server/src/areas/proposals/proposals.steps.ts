import { type Actor, approvals, type Approval, isWebLink } from '@pandu/contract/kit'
import { fileUrl } from '@pandu/contract/files'
import type { ProposalStep } from '@pandu/contract/proposals'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import type { Call } from '../../kit/serve.ts'
import type { StoredProposal } from './proposals.queries.ts'

/** One field that a step changed, by its wire name; documents by their link or the name of their file, which stays readable by its id. */
export interface Change {
  field: string
  from: string
  to: string
  from_file?: string
  to_file?: string
}

interface NewStep {
  action: ProposalStep['action']
  to: Approval
  notes?: string
  changes?: readonly Change[]
  /** Columns of the proposal that this step writes beside its state. */
  set?: Partial<Pick<StoredProposal, 'title' | 'description' | 'destination' | 'type_content' | 'content' | 'notes' | 'attendance_report'>>
}

/** The first step of a proposal that was just put in. */
export const beginHistory = (db: Db, by: Actor, proposalId: number, at: Date) =>
  insertStep(db, by, proposalId, { action: 'submitted', from: null, to: 'process', at })

/** Moves a locked proposal on: its row, its version and its history say the same. */
export const takeStep = async (
  { db, actor }: Call<Actor>,
  proposal: StoredProposal,
  { action, to, notes = '', changes = [], set = {} }: NewStep,
) => {
  // This process's clock and not the transaction's, which began before this write had to wait for others.
  const at = new Date()
  await db
    .updateTable('proposals')
    .set({
      ...set,
      approval: to,
      version: proposal.version + 1,
      updated_at: at,
      ...(action === 'reviewed' && { decided_at: at }),
      // Whoever's turn it is goes on waiting as long as the state stays.
      ...(to !== proposal.approval && { waiting_since: at }),
    })
    .where('id', '=', proposal.id)
    .execute()
  await insertStep(db, actor, proposal.id, { action, from: proposal.approval, to, notes, changes, at })
}

const insertStep = (
  db: Db,
  by: Actor,
  proposal_id: number,
  step: { action: string; from: Approval | null; to: Approval; notes?: string; changes?: readonly Change[]; at: Date },
) =>
  db
    .insertInto('proposal_steps')
    .values({ ...step, proposal_id, by_id: by.id, changes: JSON.stringify(step.changes ?? []) })
    .execute()

/**
 * Why a decision or an edit comes too late, or undefined. It does when somebody decided or edited while it was under way, or after the version
 * it was made for. The attendance report decides nothing and overtakes nobody.
 */
export const overtakenBy = async ({ db, actor, arrivedAt }: Call<Actor>, proposal: StoredProposal, version = proposal.version) => {
  const numbered = db
    .selectFrom('proposal_steps')
    .where('proposal_id', '=', proposal.id)
    .select(['id', 'by_id', 'at', 'action', 'to', sql<number>`row_number() over (order by id)`.as('number')])
  const step = await db
    .selectFrom(numbered.as('s'))
    .leftJoin('users', 'users.id', 's.by_id')
    .where('s.action', '<>', 'attendance')
    .where((eb) => eb.or([eb('s.number', '>', version), eb('s.at', '>=', arrivedAt.toISOString())]))
    .orderBy('s.id', 'desc')
    .limit(1)
    .select(['s.by_id', 's.at', 's.action', 's.to', 'users.name'])
    .executeTakeFirst()
  if (!step) return undefined
  const who = step.by_id === actor.id ? 'You' : (step.name ?? 'Somebody')
  const when = `on ${clock.format(new Date(step.at))} WIB`
  return step.action === 'reviewed'
    ? `${who} already decided on this proposal ${when}: ${approvals.label(step.to as Approval)}`
    : `${who} changed this proposal ${when}; please read it again`
}

const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Jakarta' })

/** Everything that happened to a proposal, newest first. */
export const historyOf = async (db: Db, proposalId: number): Promise<ProposalStep[]> => {
  const rows = await db
    .selectFrom('proposal_steps as s')
    .leftJoin('users', 'users.id', 's.by_id')
    .where('s.proposal_id', '=', proposalId)
    .orderBy('s.id', 'desc')
    .select(['s.id', 's.at', 's.action', 's.from', 's.to', 's.notes', 's.changes', 'users.name', 'users.role'])
    .execute()
  return rows.map(({ name, role, changes, action, from, to, ...step }) => ({
    ...step,
    by: name ?? '',
    by_role: role ?? '',
    action: action as ProposalStep['action'],
    from: from as Approval | null,
    to: to as Approval,
    changes: (changes as Change[]).map(({ from_file, to_file, ...change }) => ({
      ...change,
      from_url: urlOf(change.from, from_file),
      to_url: urlOf(change.to, to_file),
    })),
  }))
}

const urlOf = (value: string, fileId: string | undefined) => (fileId ? fileUrl(fileId) : isWebLink(value) ? value : undefined)
