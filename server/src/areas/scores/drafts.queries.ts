import { fileUrl } from '@pandu/contract/files'
import type { Actor, Approval } from '@pandu/contract/kit'
import { scoreRules, semesterKeys } from '@pandu/contract/scores'
import type { Db } from '../../kit/db.ts'
import { decided } from '../../kit/decided.ts'
import { notFound } from '../../kit/errors.ts'
import { containing } from '../../kit/lists.ts'

/** The life of submissions of scores (docs/decisions/0003). */
export const draftLife = decided('score_drafts', 'score submission')

/** Whose submissions a reader sees at all: those who read all everybody's, a scholar the own ones, others none. */
const visible = (db: Db, actor: Actor) => {
  const all = db.selectFrom('score_drafts')
  return scoreRules.readAll.test(actor) === true ? all : all.where('score_drafts.scholar_id', '=', actor.scholarId ?? 0)
}

const one = (db: Db, actor: Actor, id: number) =>
  visible(db, actor).where('score_drafts.id', '=', id).selectAll('score_drafts').$narrowType<{ approval: Exclude<Approval, 'finish'> }>()

const found = <R>(row: R | undefined) => {
  if (!row) throw notFound()
  return row
}

/** A submission that the reader sees; a foreign one answers like a missing one. */
export const findDraft = async (db: Db, actor: Actor, id: number) => found(await one(db, actor, id).executeTakeFirst())

/** The same with its row held until the end of the write: changes of one submission happen one after the other. */
export const lockDraft = async (db: Db, actor: Actor, id: number) => found(await one(db, actor, id).forUpdate().executeTakeFirst())
export type StoredDraft = Awaited<ReturnType<typeof lockDraft>>

/** Whether a reader sees the submission that a file belongs to. */
export const seesDraft = async (db: Db, actor: Actor, id: number | null) =>
  id !== null && (await one(db, actor, id).executeTakeFirst()) !== undefined

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
  approval: row.approval as Approval,
  attachment: file_id && fileUrl(file_id),
})

/** Scholars who match a search. */
export const scholarsLike = (db: Db, text: string) =>
  db.selectFrom('users as s').select('s.id').where('s.role', '=', 'SCHOLAR').where('s.search_text', 'like', containing(text))
