import { semesterMonths, semesterOf } from '@pandu/contract/accounts'
import { type Actor, isStaff, mustGet } from '@pandu/contract/kit'
import { type managementFilter, type ProposalApproval, type ProposalKind, proposalRules, proposalStates } from '@pandu/contract/proposals'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Db } from '../../kit/db.ts'
import { decidedRecords } from '../../kit/decided.ts'
import { ifGiven, containsText, listPage } from '../../kit/lists.ts'
import type { Call } from '../../kit/serve.ts'
import { readSetting } from '../../kit/settings.ts'
import { documentsOf, withoutPersonal } from './proposals.documents.ts'

/** Whose proposals a reader sees: staff everybody's, scholars their own, others none (000 §6). */
export const visibleProposals = (db: Db, actor: Actor) => {
  const all = db.selectFrom('proposals')
  return isStaff(actor) ? all : all.where('proposals.scholar_id', '=', actor.scholarId ?? 0)
}

/** What a column of text holds. */
type Stored = { kind: ProposalKind; approval: ProposalApproval; type_content: 'embed' | 'upload' }

/** Proposals of all kinds, which others decide on. The attendance report supersedes no decision; undoing a decision does. */
export const proposals = decidedRecords({
  table: 'proposals',
  steps: 'proposal_steps',
  states: proposalStates,
  noun: 'proposal',
  owner: 'scholar_id',
  actions: { attendance: 'silent', withdrawn: 'supersedes' },
  visible: (db, actor) => visibleProposals(db, actor).selectAll('proposals').$narrowType<Stored>(),
})

/**
 * Proposals of any kinds, with the names of their scholars, locked until the write is over; always in the same order, so that two writes never wait for
 * each other in a circle.
 */
export const lockProposals = (db: Db, actor: Actor, ids: readonly number[]) =>
  visibleProposals(db, actor)
    .innerJoin('users', 'users.id', 'proposals.scholar_id')
    .where('proposals.id', 'in', ids)
    .orderBy('proposals.id')
    .selectAll('proposals')
    .select('users.name')
    .forUpdate('proposals')
    .$narrowType<Stored>()
    .execute()

/**
 * The rows of a list, of one kind or of all. Nothing is joined here, so that filters and counts over hundreds of thousands of rows use only indexes.
 */
export const proposalRows = (db: Db, actor: Actor, kind?: ProposalKind) =>
  visibleProposals(db, actor).$call(ifGiven(kind, (q, value) => q.where('proposals.kind', '=', value)))

const proposalColumns = [
  'proposals.id',
  'proposals.id as proposal_id',
  'proposals.kind',
  'proposals.scholar_id',
  'users.name',
  'users.no_tf',
  'users.year_tf',
  'universities.name as university',
  'proposals.title',
  'proposals.description',
  'proposals.destination',
  'proposals.type',
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

/**
 * A page of rows in the form of the wire; the calls of each kind show the fields of that kind. GEP calls its type by two names (X27). The page is found
 * first and its columns are read afterwards, so that the scholars of skipped rows are never looked up.
 */
export const proposalPage = async (
  { db, actor }: Pick<Call<Actor>, 'db' | 'actor'>,
  rows: ReturnType<typeof proposalRows>,
  wanted: Parameters<typeof listPage>[1],
) => {
  const page = await listPage(rows, wanted, { columns: (q) => q.select('proposals.id'), sorts: proposalSorts, id: 'proposals.id' })
  if (page.data.length === 0) return { ...page, data: [] }
  const ids = page.data.map(({ id }) => id)
  const [found, documents, months] = await Promise.all([
    db
      .selectFrom('proposals')
      .leftJoin('users', 'users.id', 'proposals.scholar_id')
      .leftJoin('universities', 'universities.id', 'users.university_id')
      .where('proposals.id', 'in', ids)
      .select(proposalColumns)
      .execute(),
    documentsOf(db, ids),
    readSetting(db, semesterMonths),
  ])
  const data = found
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map(({ attendance_report, name, kind, approval, type_content, ...row }) => ({
      ...row,
      name: name ?? '',
      semester: semesterOf(row.year_tf, new Date(row.created_at), months),
      kind,
      approval,
      type_content,
      proposal_type: row.type,
      data_proposal: { attendance_report },
      documents:
        proposalRules.readPersonal.test(actor, row) === true ? mustGet(documents, row.id) : withoutPersonal(mustGet(documents, row.id)),
    }))
  return { ...page, data }
}

/** The filters of Proposal Management, whatever the kind. */
export const filterManaged = (
  db: Db,
  rows: ReturnType<typeof proposalRows>,
  { search, approval, university_id, year_tf, waiting_days }: ManagementFilter,
) =>
  rows
    .$call(ifGiven(approval, (q, value) => q.where('proposals.approval', '=', value)))
    .$if(university_id !== undefined || year_tf !== undefined, (q) =>
      q.where('proposals.scholar_id', 'in', scholarsOf(db, university_id, year_tf)),
    )
    .$call(ifGiven(waiting_days, (q, value) => q.where(proposals.waitingFor(value))))
    .$if(!!search, (q) => q.where(containsText('proposals.search_text', search ?? '')))

const scholarsOf = (db: Db, university_id: number | undefined, year_tf: number | undefined) =>
  db
    .selectFrom('users')
    .select('users.id')
    // Written in this way so that the indexes of account lists can be used here too.
    .where('users.role', '=', 'SCHOLAR')
    .$call(ifGiven(university_id, (q, value) => q.where('users.university_id', '=', value)))
    .$call(ifGiven(year_tf, (q, value) => q.where('users.year_tf', '=', value)))

type ManagementFilter = Partial<z.output<z.ZodObject<typeof managementFilter>>> & { approval?: ProposalApproval | undefined }

const proposalSorts = {
  created_at: 'proposals.created_at',
  updated_at: 'proposals.updated_at',
  waiting_since: 'proposals.waiting_since',
  title: sql`lower(proposals.title)`,
} as const
