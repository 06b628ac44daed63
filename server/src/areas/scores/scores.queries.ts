import type { Actor } from '@pandu/contract/kit'
import { scoreRules, semesterKeys } from '@pandu/contract/scores'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { formatMoment } from '../../kit/moment.ts'
import { notFound } from '../../kit/errors.ts'
import { ifGiven, ifSearched } from '../../kit/lists.ts'
import type { Call } from '../../kit/serve.ts'
import { reachedScholars } from '../accounts/accounts.service.ts'
import { needsCounselling, thresholdOf } from './scores.service.ts'

/** The filters of a list of scores. */
interface Wanted {
  filter: {
    search?: string | undefined
    scholar_id?: number | undefined
    university_id?: number | undefined
    year_tf?: number | undefined
    counselling?: 0 | 1 | undefined
  }
  sort: string
  page: { number: number; size: number }
}

/** The scholars who match the filters: for staff of all, for partners of those whom they reach (O85), for scholars only themselves. */
const scholarsFor = (db: Db, actor: Actor, { search, scholar_id, university_id, year_tf }: Wanted['filter']) =>
  db
    .selectFrom('users')
    .where('users.role', '=', 'SCHOLAR')
    .$if(scoreRules.readAll.test(actor) !== true, (q) => q.where('users.id', '=', actor.scholarId ?? 0))
    .$call(ifGiven(reachedScholars(db, actor), (q, reached) => q.where('users.id', 'in', reached)))
    .$call(ifGiven(scholar_id, (q, value) => q.where('users.id', '=', value)))
    .$call(ifGiven(university_id, (q, value) => q.where('users.university_id', '=', value)))
    .$call(ifGiven(year_tf, (q, value) => q.where('users.year_tf', '=', value)))
    .$call(ifSearched(search, (q, pattern) => q.where('users.search_text', 'like', pattern)))

/** A page of the scores of scholars. Its ids are found on the one index with that order; only shown rows are looked up. */
export const pageOfScores = async (db: Db, actor: Actor, wanted: Wanted) => {
  const { filter, sort, page } = wanted
  const threshold = await thresholdOf(db)
  const asksForPeople = Object.entries(filter).some(([key, value]) => key !== 'counselling' && value !== undefined && value !== '')
  const everybody = !asksForPeople && scoreRules.readAll.test(actor) === true && !reachedScholars(db, actor)
  const low = (is: 0 | 1) => (is === 1 ? needsCounselling(threshold) : sql<boolean>`not ${needsCounselling(threshold)}`)
  const scholars = scholarsFor(db, actor, filter).$call(
    ifGiven(filter.counselling, (q, value) =>
      q.where('users.id', 'in', db.selectFrom('scores').select('scores.scholar_id').where(low(value))),
    ),
  )
  const scores = db
    .selectFrom('scores')
    .$call(ifGiven(filter.counselling, (q, value) => q.where(low(value))))
    .$if(!everybody, (q) => q.where('scores.scholar_id', 'in', scholarsFor(db, actor, filter).select('users.id')))

  const total = sql<number>`count(*)`.as('total')
  // Every scholar has a row of scores, so both tables give the same count; the one that the filters are about is quicker.
  const counted = await (
    filter.counselling !== undefined && everybody ? scores.select(total) : scholars.select(total)
  ).executeTakeFirstOrThrow()
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const key = sort.replace(/^-/, '') as keyof typeof scoreSorts
  const slice = { limit: page.size, offset: (page.number - 1) * page.size }
  const found = await (key === 'latest' || key === 'average'
    ? scores
        .select('scores.scholar_id as id')
        .orderBy(scoreSorts[key], direction)
        .orderBy('scores.scholar_id', direction)
        .limit(slice.limit)
        .offset(slice.offset)
        .execute()
    : scholars
        .select('users.id')
        .orderBy(scoreSorts[key], direction)
        .orderBy('users.id', direction)
        .limit(slice.limit)
        .offset(slice.offset)
        .execute())
  const data = await describeScores(
    db,
    found.map(({ id }) => id),
    threshold,
  )
  return { data, total: counted.total, last_page: Math.max(1, Math.ceil(counted.total / page.size)), message: 'OK' }
}

/** Scholars without a score come before the lowest. */
const scoreSorts = {
  name: sql`lower(users.name)`,
  no_tf: sql`lower(users.no_tf)`,
  latest: sql`coalesce(scores.latest, -1)`,
  average: sql`coalesce(scores.average, -1)`,
  // Scores have no such time of their own: every scholar has them from the beginning.
  created_at: sql`users.created_at`,
}

/** Rows in the order of the ids that a list has found. */
const describeScores = async (db: Db, ids: readonly number[], threshold: number) => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('scores')
    .innerJoin('users', 'users.id', 'scores.scholar_id')
    .leftJoin('universities', 'universities.id', 'users.university_id')
    .where('scores.scholar_id', 'in', ids)
    .select([
      'users.id',
      'users.id as scholar_id',
      'users.name',
      'users.no_tf as id_teladan',
      'users.year_tf',
      'universities.name as university',
      ...semesterKeys.map((key) => `scores.${key}` as const),
      'scores.latest',
      'scores.average',
      'scores.version',
      'scores.updated_at',
      needsCounselling(threshold).as('counselling'),
    ])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The scholar with this id, if the reader sees them; a forbidden one answers like a missing one. */
export const findScholarOf = async (db: Db, actor: Actor, id: number) => {
  const scholar = await scholarsFor(db, actor, { scholar_id: id }).select(['users.id as scholar_id', 'users.year_tf']).executeTakeFirst()
  if (!scholar) throw notFound()
  return scholar
}

/** Everything that happened to the scores of a scholar, newest first. */
export const scoreHistoryOf = async (db: Db, scholarId: number) => {
  const rows = await db
    .selectFrom('score_changes as c')
    .leftJoin('users', 'users.id', 'c.by_id')
    .where('c.scholar_id', '=', scholarId)
    .orderBy('c.id', 'desc')
    .select(['c.id', 'c.at', 'c.semester', 'c.from', 'c.to', 'c.source', 'c.draft_id', 'c.operation_id', 'users.name', 'users.role'])
    .execute()
  return rows.map(({ name, role, ...row }) => ({ ...row, by: name ?? '', by_role: role ?? '' }))
}

/** Why an edit of scores comes too late, or undefined: somebody changed them while the edit was running, or after the version it was made for. */
export const editOvertakenBy = async (
  { db, actor, arrivedAt }: Pick<Call<Actor>, 'db' | 'actor' | 'arrivedAt'>,
  scores: { scholar_id: number; version: number },
  version = scores.version,
) => {
  const last = await db
    .selectFrom('score_changes as c')
    .leftJoin('users', 'users.id', 'c.by_id')
    .where('c.scholar_id', '=', scores.scholar_id)
    .orderBy('c.id', 'desc')
    .limit(1)
    .select(['c.by_id', 'c.at', 'users.name'])
    .executeTakeFirst()
  if (!last || (version === scores.version && new Date(last.at) < arrivedAt)) return undefined
  const who = last.by_id === actor.id ? 'You' : (last.name ?? 'Somebody')
  return `${who} changed these scores ${formatMoment(last.at)}; please read them again`
}
