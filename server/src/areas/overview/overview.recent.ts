import type { Actor, Approval } from '@pandu/contract/kit'
import type { Activity } from '@pandu/contract/overview'
import { type ProposalKind, proposalPath } from '@pandu/contract/proposals'
import type { Db } from '../../kit/db.ts'
import { shownKinds } from './overview.counters.ts'

const verdicts: Record<Approval, string> = {
  process: 'put back in process',
  declined: 'declined',
  revision: 'asked for changes to',
  approved: 'approved',
  finish: 'finished',
}

const whatOf = (action: string, from: string | null, to: string) => {
  if (action === 'submitted') return 'submitted'
  if (action === 'attendance') return 'updated the attendance report of'
  if (action === 'reviewed') return verdicts[to as Approval]
  return from === 'process' ? 'changed' : 'handed in again'
}

/** What happened to proposals lately, newest first: to the scholar's own, or to everybody's. */
export const recentSteps = async (db: Db, actor: Actor, whose: 'own' | 'all', limit = 8): Promise<Activity[]> => {
  const rows = await db
    .selectFrom('proposal_steps as s')
    .innerJoin('proposals as p', 'p.id', 's.record_id')
    .leftJoin('users as u', 'u.id', 's.by_id')
    .where('p.kind', 'in', shownKinds)
    .$if(whose === 'own', (q) => q.where('p.scholar_id', '=', actor.id))
    .orderBy('s.at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit)
    .select(['s.id', 's.at', 's.by_id', 's.action', 's.from', 's.to', 'u.name', 'p.id as proposal_id', 'p.kind', 'p.title'])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    who: row.by_id === actor.id ? 'You' : (row.name ?? 'Somebody'),
    what: whatOf(row.action, row.from, row.to),
    about: row.title,
    url: proposalPath[whose === 'own' ? 'own' : 'staff'](row.kind as ProposalKind, row.proposal_id),
  }))
}
