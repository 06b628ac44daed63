import { type decideTsaProposals, tsaStates } from '@pandu/contract/tsa'
import { type Actor, isStaff, type ParsedInputOf } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { decidedRecords } from '../../kit/decided.ts'
import type { Word } from '../../kit/finds.ts'
import { containsPattern, ifGiven } from '../../kit/lists.ts'

/** Whose records a reader sees: staff those of every campus (undefined), scholars those of their own, others none. */
export const campusOf = (actor: Actor): number | undefined => (isStaff(actor) ? undefined : (actor.universityId ?? 0))

const visibleProposals = (db: Db, actor: Actor) =>
  db.selectFrom('tsa_proposals').$call(ifGiven(campusOf(actor), (q, campus) => q.where('tsa_proposals.tsa_id', '=', campus)))

/** Micro events that the reader sees. */
export const visibleEvents = (db: Db, actor: Actor) =>
  db.selectFrom('tsa_micro_events').$call(ifGiven(campusOf(actor), (q, campus) => q.where('tsa_micro_events.tsa_id', '=', campus)))

/** The name of the campus that a proposal belongs to. */
export const campusName = sql<string | null>`(select c.name from universities c where c.id = tsa_proposals.tsa_id)`.as('campus')

/** Proposals of the associations, which others decide on. */
export const tsaProposals = decidedRecords({
  table: 'tsa_proposals',
  steps: 'tsa_proposal_steps',
  states: tsaStates,
  noun: 'proposal',
  actions: { withdrawn: 'supersedes' },
  visible: (db, actor) => visibleProposals(db, actor).selectAll('tsa_proposals').select(campusName),
})

/** Rows as lists and details show them. Left joins on a key cost the count nothing. */
export const tsaProposalRows = (db: Db, actor: Actor) =>
  visibleProposals(db, actor)
    .leftJoin('universities', 'universities.id', 'tsa_proposals.tsa_id')
    .leftJoin('users', 'users.id', 'tsa_proposals.scholar_id')
    .leftJoin('tsa_categories', 'tsa_categories.id', 'tsa_proposals.tsa_category_id')

export const tsaProposalColumns = [
  'tsa_proposals.id',
  'tsa_proposals.tsa_id',
  'universities.name as university',
  'tsa_proposals.scholar_id',
  'users.name',
  'tsa_proposals.title',
  'tsa_proposals.description',
  'tsa_proposals.tsa_category_id',
  'tsa_categories.name as category',
  'tsa_categories.link_guideline_letter',
  'tsa_proposals.start_date',
  'tsa_proposals.end_date',
  'tsa_proposals.link',
  'tsa_proposals.approval',
  'tsa_proposals.notes',
  'tsa_proposals.version',
  'tsa_proposals.created_at',
  'tsa_proposals.updated_at',
  'tsa_proposals.waiting_since',
] as const

/** How many cover letters go with each row of a page. */
export const letterCount = sql<number>`(select count(*) from tsa_letters where tsa_letters.tsa_activity_id = tsa_proposals.id)`.as(
  'letters',
)

interface Joined {
  university: string | null
  name: string | null
  category: string | null
  link_guideline_letter: string | null
}

/** A row of these columns in the form of the wire. */
export const toTsaProposal = <R extends Joined>({ university, name, category, link_guideline_letter, ...row }: R) => ({
  ...row,
  university: university ?? '',
  name: name ?? '',
  category: category ?? '',
  link_guideline_letter: link_guideline_letter ?? '',
})

export const tsaProposalSorts = {
  created_at: 'tsa_proposals.created_at',
  updated_at: 'tsa_proposals.updated_at',
  waiting_since: 'tsa_proposals.waiting_since',
  start_date: 'tsa_proposals.start_date',
  title: sql`lower(tsa_proposals.title)`,
} as const

/** Proposals whose title, author or campus holds a word. A union, so that each part uses its own index. */
export const proposalsWithWord = (db: Db, word: Word) =>
  db
    .selectFrom('tsa_proposals as p')
    .select('p.id')
    .where(word(sql.ref('p.search_text')))
    .union(
      db
        .selectFrom('users as u')
        .innerJoin('tsa_proposals as p', 'p.scholar_id', 'u.id')
        .select('p.id')
        .where(word(sql.ref('u.search_text'))),
    )
    .union(
      db
        .selectFrom('universities as c')
        .innerJoin('tsa_proposals as p', 'p.tsa_id', 'c.id')
        .select('p.id')
        .where(word(sql`lower(c.name)`)),
    )

/** A text as one word, as lists search for it. */
export const wholeText =
  (text: string): Word =>
  (column) =>
    sql<boolean>`${column} like ${containsPattern(text)}`

/** `proposalsWithWord` for a text, as lists search for it. */
export const proposalsWithText = (db: Db, text: string) => proposalsWithWord(db, wholeText(text))

type ProposalFilter = NonNullable<ParsedInputOf<typeof decideTsaProposals>['matching']>

/** The filters of the list of proposals. */
export const proposalsMatching = (db: Db, actor: Actor, filter: ProposalFilter) => {
  const { search, id, tsa_id, approval, tsa_category_id, waiting_days } = filter
  return tsaProposalRows(db, actor)
    .$call(ifGiven(id, (q, value) => q.where('tsa_proposals.id', '=', value)))
    .$call(ifGiven(tsa_id, (q, value) => q.where('tsa_proposals.tsa_id', '=', value)))
    .$call(ifGiven(approval, (q, value) => q.where('tsa_proposals.approval', '=', value)))
    .$call(ifGiven(tsa_category_id, (q, value) => q.where('tsa_proposals.tsa_category_id', '=', value)))
    .$call(ifGiven(waiting_days, (q, value) => q.where(tsaProposals.waitingFor(value))))
    .$call(ifGiven(search || undefined, (q, value) => q.where('tsa_proposals.id', 'in', proposalsWithText(db, value))))
}

/** The names of categories, for histories that say which one replaced which. */
export const categoryNames = async (db: Db, ids: readonly number[]) => {
  const rows = await db.selectFrom('tsa_categories').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
