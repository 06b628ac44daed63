import { ifGiven } from '../../kit/lists.ts'
import { type decideTsaLetters, letterStates } from '@pandu/contract/tsa'
import { type Actor, type ParsedInputOf, waitingStates } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { decidedRecords } from '../../kit/decided.ts'
import type { Word } from '../../kit/finds.ts'
import type { Call } from '../../kit/serve.ts'
import { campusName, campusOf, tsaProposals, wholeText } from './tsa.queries.ts'

/** Letters that the reader sees, each with its activity, to whose campus it belongs. */
const visible = (db: Db, actor: Actor) =>
  db
    .selectFrom('tsa_letters')
    .innerJoin('tsa_proposals', 'tsa_proposals.id', 'tsa_letters.tsa_activity_id')
    .$call(ifGiven(campusOf(actor), (q, campus) => q.where('tsa_proposals.tsa_id', '=', campus)))

/** Cover letters, which others decide on; campus and title are those of the activity. */
export const letters = decidedRecords({
  table: 'tsa_letters',
  steps: 'tsa_letter_steps',
  states: letterStates,
  noun: 'cover letter',
  actions: { withdrawn: 'supersedes' },
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

interface Letter {
  id: number
  tsa_activity_id: number
}

/** The states in which a letter waits for a decision or a revision. */
export const waitingLetterStates: ReadonlySet<string> = new Set(waitingStates(letterStates))

/** Which of these activities have a waiting cover letter, without counting the letters in `but`. The caller has locked them. */
const waitingOf = async (db: Db, activityIds: readonly number[], but: readonly number[] = []) => {
  const found = await db
    .selectFrom('tsa_letters')
    .where('tsa_activity_id', '=', sql<number>`any(${activityIds}::int[])`)
    .where('approval', 'in', waitingStates(letterStates))
    .where('id', '<>', sql<number>`all(${but}::int[])`)
    .select('tsa_activity_id')
    .execute()
  return new Set(found.map(({ tsa_activity_id }) => tsa_activity_id))
}

/** Whether a cover letter of an activity waits for a decision or a revision. The caller has locked the activity. */
export const hasWaitingLetter = async (db: Db, activityId: number) => (await waitingOf(db, [activityId])).has(activityId)

/** Which of these letters cannot wait, because another one of the activity, but for those left out, waits (O98). */
export const duplicateLetters = async <L extends Letter>(
  call: Pick<Call<Actor>, 'db' | 'actor'>,
  found: readonly L[],
  but: readonly Letter[] = [],
) => {
  const activities = found.map(({ tsa_activity_id }) => tsa_activity_id)
  await tsaProposals.lockAll(call, activities)
  const left = but.map(({ id }) => id)
  const taken = await waitingOf(call.db, activities, left)
  return found.filter(({ tsa_activity_id }) => taken.has(tsa_activity_id))
}

/** Why a decision cannot make some of these letters wait again, by id (O98). */
export const duplicateErrors = async (
  call: Pick<Call<Actor>, 'db' | 'actor'>,
  found: readonly (Letter & { approval: string; title: string })[],
  approval: string,
) => {
  const back = waitingLetterStates.has(approval) ? found.filter((letter) => !waitingLetterStates.has(letter.approval)) : []
  const taken = new Set((await duplicateLetters(call, back)).map(({ id }) => id))
  // Of two of one activity among them, the first may.
  const seen = new Set<number>()
  const doubles = back.filter(({ id, tsa_activity_id }) => {
    const isSecond = seen.has(tsa_activity_id)
    seen.add(tsa_activity_id)
    return isSecond || taken.has(id)
  })
  return new Map(doubles.map(({ id, title }) => [id, `Another cover letter of “${title}” waits; decide on that one instead`]))
}

/** Cover letters whose sender has a word in their name, or whose activity has it in its title or campus. A union, so that each part uses its own index. */
export const lettersWithWord = (db: Db, word: Word) =>
  db
    .selectFrom('users as u')
    .innerJoin('tsa_letters as l', 'l.scholar_id', 'u.id')
    .select('l.id')
    .where(word(sql.ref('u.search_text')))
    .union(
      db
        .selectFrom('tsa_proposals as p')
        .innerJoin('tsa_letters as l', 'l.tsa_activity_id', 'p.id')
        .select('l.id')
        .where(word(sql.ref('p.search_text'))),
    )
    .union(
      db
        .selectFrom('universities as c')
        .innerJoin('tsa_proposals as p', 'p.tsa_id', 'c.id')
        .innerJoin('tsa_letters as l', 'l.tsa_activity_id', 'p.id')
        .select('l.id')
        .where(word(sql`lower(c.name)`)),
    )

type LetterFilter = NonNullable<ParsedInputOf<typeof decideTsaLetters>['matching']>

/** The filters of the list of cover letters. */
export const lettersMatching = (db: Db, actor: Actor, filter: LetterFilter) => {
  const { search, id, tsa_activity_id, tsa_id, approval, waiting_days } = filter
  return letterRows(db, actor)
    .$call(ifGiven(id, (q, value) => q.where('tsa_letters.id', '=', value)))
    .$call(ifGiven(tsa_activity_id, (q, value) => q.where('tsa_letters.tsa_activity_id', '=', value)))
    .$call(ifGiven(tsa_id, (q, value) => q.where('tsa_proposals.tsa_id', '=', value)))
    .$call(ifGiven(approval, (q, value) => q.where('tsa_letters.approval', '=', value)))
    .$call(ifGiven(waiting_days, (q, value) => q.where(letters.waitingFor(value))))
    .$call(ifGiven(search || undefined, (q, value) => q.where('tsa_letters.id', 'in', lettersWithWord(db, wholeText(value)))))
}
