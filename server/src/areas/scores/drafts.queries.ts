import { fileUrl } from '@pandu/contract/files'
import type { Actor, ParsedInputOf } from '@pandu/contract/kit'
import { type decideScoreDrafts, scoreRules, scoreStates, semesterKeys } from '@pandu/contract/scores'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { decidedRecords } from '../../kit/decided.ts'
import { containsPattern, ifGiven } from '../../kit/lists.ts'
import { reachedScholars } from '../accounts/accounts.service.ts'

/** Which submissions a reader sees: staff all, partners those of the scholars whom they reach (O85), scholars their own, others none. */
const visible = (db: Db, actor: Actor) => {
  const all = db.selectFrom('score_drafts')
  if (scoreRules.readAll.test(actor) !== true) return all.where('score_drafts.scholar_id', '=', actor.scholarId ?? 0)
  const reached = reachedScholars(db, actor)
  return reached ? all.where('score_drafts.scholar_id', 'in', reached) : all
}

/** Submissions of scores, which others decide on. */
export const drafts = decidedRecords({
  table: 'score_drafts',
  steps: 'score_draft_steps',
  states: scoreStates,
  noun: 'score submission',
  owner: 'scholar_id',
  actions: { withdrawn: 'supersedes' },
  visible: (db, actor) => visible(db, actor).selectAll('score_drafts'),
})
export type StoredDraft = Awaited<ReturnType<typeof drafts.lock>>

/** Submissions with the names of their scholars, locked in the order of their ids. */
export const lockDrafts = (db: Db, actor: Actor, ids: readonly number[]) =>
  visible(db, actor)
    .innerJoin('users', 'users.id', 'score_drafts.scholar_id')
    .where('score_drafts.id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('score_drafts.id')
    .selectAll('score_drafts')
    .select('users.name')
    .forUpdate('score_drafts')
    .execute()

type DraftFilter = NonNullable<ParsedInputOf<typeof decideScoreDrafts>['matching']>

/** The filters of the list of submissions. */
export const draftsMatching = (db: Db, actor: Actor, filter: DraftFilter) => {
  const { search, id, scholar_id, approval, university_id, year_tf, waiting_days } = filter
  return draftRows(db, actor)
    .$call(ifGiven(id, (q, value) => q.where('score_drafts.id', '=', value)))
    .$call(ifGiven(scholar_id, (q, value) => q.where('score_drafts.scholar_id', '=', value)))
    .$call(ifGiven(approval, (q, value) => q.where('score_drafts.approval', '=', value)))
    .$call(ifGiven(university_id, (q, value) => q.where('users.university_id', '=', value)))
    .$call(ifGiven(year_tf, (q, value) => q.where('users.year_tf', '=', value)))
    .$call(ifGiven(waiting_days, (q, value) => q.where(drafts.waitingFor(value))))
    .$call(ifGiven(search || undefined, (q, value) => q.where('score_drafts.scholar_id', 'in', matchingScholars(db, value))))
}

/** Rows as lists and details show them. Left joins on a key cost the count nothing. */
export const draftRows = (db: Db, actor: Actor) =>
  visible(db, actor)
    .leftJoin('users', 'users.id', 'score_drafts.scholar_id')
    .leftJoin('universities', 'universities.id', 'users.university_id')
    .leftJoin('files', 'files.id', 'score_drafts.file_id')

export const draftColumns = [
  'score_drafts.id',
  'score_drafts.id as scholar_score_draft_id',
  'score_drafts.scholar_id',
  'users.name',
  'users.no_tf as id_teladan',
  'users.year_tf',
  'universities.name as university',
  ...semesterKeys.map((key) => `score_drafts.${key}` as const),
  'score_drafts.file_id',
  'files.name as file_name',
  'files.type as file_type',
  'score_drafts.approval',
  'score_drafts.notes',
  'score_drafts.version',
  'score_drafts.created_at',
  'score_drafts.updated_at',
  'score_drafts.waiting_since',
] as const

/** A row of these columns in the form of the wire. */
export const toScoreDraft = <R extends { name: string | null; approval: string; file_id: string | null }>({ file_id, ...row }: R) => ({
  ...row,
  name: row.name ?? '',
  attachment: file_id && fileUrl(file_id),
})

/** Scholars who match a search. */
export const matchingScholars = (db: Db, text: string) =>
  db.selectFrom('users as s').select('s.id').where('s.role', '=', 'SCHOLAR').where('s.search_text', 'like', containsPattern(text))
