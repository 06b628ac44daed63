import { type Actor, type Approval, isStaff } from '@pandu/contract/kit'
import type { ProposalKind } from '@pandu/contract/proposals'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { notFound } from '../../kit/errors.ts'
import { containing } from '../../kit/lists.ts'

/** Whose proposals a reader sees at all: staff everybody's, a scholar the own ones, others none (000 §6). */
export const visible = (db: Db, actor: Actor) => {
  const all = db.selectFrom('proposals')
  return isStaff(actor) ? all : all.where('proposals.scholar_id', '=', actor.scholarId ?? 0)
}

const one = (db: Db, actor: Actor, id: number) =>
  visible(db, actor)
    .where('proposals.id', '=', id)
    .selectAll('proposals')
    .$narrowType<{ kind: ProposalKind; approval: Approval; type_content: 'embed' | 'upload' }>()

const found = <R>(row: R | undefined) => {
  if (!row) throw notFound()
  return row
}

/** A proposal of a kind that the reader sees; a foreign one answers like a missing one. */
export const findProposal = async (db: Db, actor: Actor, kind: ProposalKind, id: number) =>
  found(await one(db, actor, id).where('kind', '=', kind).executeTakeFirst())

/** The same with its row held until the end of the write: changes of one proposal happen one after the other. */
export const lockProposal = async (db: Db, actor: Actor, kind: ProposalKind, id: number) =>
  found(await one(db, actor, id).where('kind', '=', kind).forUpdate().executeTakeFirst())

export type StoredProposal = Awaited<ReturnType<typeof lockProposal>>

/** Of whatever kind, for files that only know the number of their proposal. */
export const seesProposal = async (db: Db, actor: Actor, id: number | null) =>
  id !== null && (await one(db, actor, id).executeTakeFirst()) !== undefined

/** Rows as lists and details show them: with the scholar they belong to. Left joins on a key cost the count nothing. */
export const proposalRows = (db: Db, actor: Actor, kind: ProposalKind) =>
  visible(db, actor)
    .leftJoin('users', 'users.id', 'proposals.scholar_id')
    .leftJoin('universities', 'universities.id', 'users.university_id')
    .where('proposals.kind', '=', kind)

export const proposalColumns = [
  'proposals.id',
  'proposals.id as proposal_id',
  'proposals.scholar_id',
  'users.name',
  'users.no_tf',
  'users.year_tf',
  'universities.name as university',
  'proposals.title',
  'proposals.description',
  'proposals.destination',
  'proposals.type_content',
  'proposals.content',
  'proposals.approval',
  'proposals.notes',
  'proposals.attendance_report',
  'proposals.version',
  'proposals.created_at',
  'proposals.updated_at',
  'proposals.waiting_since',
] as const

/** A row of these columns as the wire writes it, but for its documents. */
export const asWritten = <R extends { name: string | null; approval: string; type_content: string; attendance_report: string }>({
  attendance_report,
  ...row
}: R) => ({
  ...row,
  name: row.name ?? '',
  approval: row.approval as Approval,
  type_content: row.type_content as 'embed' | 'upload',
  data_proposal: { attendance_report },
})

export const proposalSorts = {
  created_at: 'proposals.created_at',
  updated_at: 'proposals.updated_at',
  waiting_since: 'proposals.waiting_since',
  title: sql`lower(proposals.title)`,
} as const

/** Proposals whose title or destination, or whose scholar, holds the text. A union, so that each half finds its own trigram index. */
export const matching = (db: Db, text: string) =>
  db
    .selectFrom('proposals as p')
    .select('p.id')
    .where('p.search_text', 'like', containing(text))
    .union(
      db
        .selectFrom('users as u')
        .innerJoin('proposals as p', 'p.scholar_id', 'u.id')
        .select('p.id')
        .where('u.search_text', 'like', containing(text)),
    )
