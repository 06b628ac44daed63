import { type decideTsaLetters, letterStates } from '@pandu/contract/tsa'
import type { Actor, ParsedInputOf } from '@pandu/contract/kit'
import type { Db } from '../../kit/db.ts'
import { decidedRecords } from '../../kit/decided.ts'
import { campusName, campusOf, matching } from './tsa.queries.ts'

/** Letters that the reader sees, each with the activity it goes with, whose campus it belongs to. */
const visible = (db: Db, actor: Actor) => {
  const campus = campusOf(actor)
  return db
    .selectFrom('tsa_letters')
    .innerJoin('tsa_proposals', 'tsa_proposals.id', 'tsa_letters.tsa_activity_id')
    .$if(campus !== 'every', (q) => q.where('tsa_proposals.tsa_id', '=', campus as number))
}

/** Cover letters, which others decide on; the campus and the title are those of the activity. */
export const letters = decidedRecords({
  table: 'tsa_letters',
  steps: 'tsa_letter_steps',
  states: letterStates,
  noun: 'cover letter',
  visible: (db, actor) => visible(db, actor).selectAll('tsa_letters').select(['tsa_proposals.tsa_id', 'tsa_proposals.title', campusName]),
})

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

type LetterFilter = NonNullable<ParsedInputOf<typeof decideTsaLetters>['matching']>

/** What the list of cover letters is narrowed to. */
export const lettersMatching = (db: Db, actor: Actor, filter: LetterFilter) => {
  const { search, id, tsa_activity_id, tsa_id, approval, waiting_days } = filter
  return letterRows(db, actor)
    .$if(id !== undefined, (q) => q.where('tsa_letters.id', '=', id!))
    .$if(tsa_activity_id !== undefined, (q) => q.where('tsa_letters.tsa_activity_id', '=', tsa_activity_id!))
    .$if(tsa_id !== undefined, (q) => q.where('tsa_proposals.tsa_id', '=', tsa_id!))
    .$if(approval !== undefined, (q) => q.where('tsa_letters.approval', '=', approval!))
    .$if(waiting_days !== undefined, (q) => q.where(letters.waitingFor(waiting_days!)))
    .$if(Boolean(search), (q) => q.where('tsa_letters.tsa_activity_id', 'in', matching(db, search!)))
}
