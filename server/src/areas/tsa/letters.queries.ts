import type { Actor, Approval } from '@pandu/contract/kit'
import type { Db } from '../../kit/db.ts'
import { campusOf, found } from './tsa.queries.ts'

/** Letters that the reader sees, each with the activity it goes with, whose campus it belongs to. */
const visible = (db: Db, actor: Actor) => {
  const campus = campusOf(actor)
  return db
    .selectFrom('tsa_letters')
    .innerJoin('tsa_proposals', 'tsa_proposals.id', 'tsa_letters.tsa_activity_id')
    .$if(campus !== 'every', (q) => q.where('tsa_proposals.tsa_id', '=', campus as number))
}

const one = (db: Db, actor: Actor, id: number) =>
  visible(db, actor)
    .where('tsa_letters.id', '=', id)
    .selectAll('tsa_letters')
    .select(['tsa_proposals.tsa_id', 'tsa_proposals.title'])
    .$narrowType<{ approval: Approval }>()

/** A letter that the reader sees; a foreign one answers like a missing one. */
export const findLetter = async (db: Db, actor: Actor, id: number) => found(await one(db, actor, id).executeTakeFirst())

/** The same with its row held until the end of the write. */
export const lockLetter = async (db: Db, actor: Actor, id: number) =>
  found(await one(db, actor, id).forUpdate('tsa_letters').executeTakeFirst())

/** Rows as lists and dialogs show them. */
export const letterRows = (db: Db, actor: Actor) =>
  visible(db, actor)
    .leftJoin('universities', 'universities.id', 'tsa_proposals.tsa_id')
    .leftJoin('users', 'users.id', 'tsa_letters.scholar_id')
    .leftJoin('tsa_categories', 'tsa_categories.id', 'tsa_letters.tsa_category_id')

export const letterColumns = [
  'tsa_letters.id',
  'tsa_letters.tsa_activity_id',
  'tsa_proposals.tsa_id',
  'universities.name as university',
  'tsa_proposals.title',
  'tsa_letters.tsa_category_id',
  'tsa_categories.name as category',
  'tsa_categories.link_guideline_letter',
  'tsa_letters.scholar_id',
  'users.name',
  'tsa_letters.content',
  'tsa_letters.approval',
  'tsa_letters.notes',
  'tsa_letters.version',
  'tsa_letters.created_at',
  'tsa_letters.updated_at',
  'tsa_letters.waiting_since',
] as const

export const letterSorts = {
  created_at: 'tsa_letters.created_at',
  updated_at: 'tsa_letters.updated_at',
  waiting_since: 'tsa_letters.waiting_since',
} as const
