import { fileUrl } from '@pandu/contract/files'
import type { Actor } from '@pandu/contract/kit'
import { scoreRules, scoreStates, semesterKeys } from '@pandu/contract/scores'
import type { Db } from '../../kit/db.ts'
import { decidedRecords } from '../../kit/decided.ts'
import { containing } from '../../kit/lists.ts'
import { reachedScholars } from '../accounts/accounts.service.ts'

/** Whose submissions a reader sees at all: staff everybody's, partners those of the scholars whom they reach (O85), scholars theirs, others none. */
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
  visible: (db, actor) => visible(db, actor).selectAll('score_drafts'),
})
export type StoredDraft = Awaited<ReturnType<typeof drafts.lock>>

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

/** A row of these columns as the wire writes it. */
export const draftAsWritten = <R extends { name: string | null; approval: string; file_id: string | null }>({ file_id, ...row }: R) => ({
  ...row,
  name: row.name ?? '',
  attachment: file_id && fileUrl(file_id),
})

/** Scholars who match a search. */
export const scholarsLike = (db: Db, text: string) =>
  db.selectFrom('users as s').select('s.id').where('s.role', '=', 'SCHOLAR').where('s.search_text', 'like', containing(text))
