import type { Actor } from '@pandu/contract/kit'
import { scoreRules, type ScoreSource, semesterKeys } from '@pandu/contract/scores'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { momentOf } from '../../kit/decided.ts'
import { notFound } from '../../kit/errors.ts'
import type { Call } from '../../kit/serve.ts'

const fromScholars = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('scores', 'scores.scholar_id', 'users.id')
    .leftJoin('universities', 'universities.id', 'users.university_id')
    .where('users.role', '=', 'SCHOLAR')

/** Every scholar has a row of scores, so both ways to them find the same; a page sorted by score walks the index of the scores. */
const fromScores = (db: Db) =>
  db
    .selectFrom('scores')
    .leftJoin('users', 'users.id', 'scores.scholar_id')
    .leftJoin('universities', 'universities.id', 'users.university_id') as unknown as ReturnType<typeof fromScholars>

const byScore = (sort: string) => /latest|average/.test(sort)

/** The scholars whose scores a reader sees: those who read all everybody's, a scholar the own. */
export const scoreRows = (db: Db, actor: Actor, sort: string) => {
  const rows = byScore(sort) ? fromScores(db) : fromScholars(db)
  const id = byScore(sort) ? 'scores.scholar_id' : 'users.id'
  return rows.$if(scoreRules.readAll.test(actor) !== true, (q) => q.where(id, '=', actor.scholarId ?? 0))
}

/** Scholars without a score come before the lowest. */
export const scoreSorts = {
  name: sql`lower(users.name)`,
  no_tf: sql`lower(users.no_tf)`,
  latest: sql`coalesce(scores.latest, -1)`,
  average: sql`coalesce(scores.average, -1)`,
}
export const scoreOrderId = (sort: string) => (byScore(sort) ? ('scores.scholar_id' as const) : ('users.id' as const))

/** Who needs counselling: active scholars whose latest score lies below the threshold. The first line is there for its index. */
export const needsCounselling = (threshold: number) =>
  sql<boolean>`(coalesce(scores.latest, -1) < ${threshold}::numeric and scores.latest is not null and users.status = 1 and users.alumni_at is null)`

export const scoreColumns = [
  'users.id',
  'users.id as scholar_id',
  'users.name',
  'users.no_tf as id_teladan',
  'users.year_tf',
  'universities.name as university',
  ...semesterKeys.map((key) => `scores.${key}` as const),
  'scores.latest',
  'scores.average',
  'scores.updated_at',
] as const

/** That there is such a scholar, whom the reader sees; a foreign one answers like a missing one. */
export const findScholarOf = async (db: Db, actor: Actor, id: number) => {
  const scholar = await scoreRows(db, actor, 'name').where('users.id', '=', id).select('users.id as scholar_id').executeTakeFirst()
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
  return rows.map(({ name, role, source, ...row }) => ({ ...row, source: source as ScoreSource, by: name ?? '', by_role: role ?? '' }))
}

/** Why an edit of scores comes too late, or undefined: somebody changed them while it was under way, or after the version it was made for. */
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
  return `${who} changed these scores ${momentOf(last.at)}; please read them again`
}
