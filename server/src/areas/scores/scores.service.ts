import { type Actor, currentTime } from '@pandu/contract/kit'
import { type ScoreSource, scoreThreshold, type Semester, semesterKey, semestersOf } from '@pandu/contract/scores'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import type { Call } from '../../kit/serve.ts'
import { readSetting } from '../../kit/settings.ts'

/** One score that is to be stored. */
export interface WantedScore {
  scholar_id: number
  semester: Semester
  to: number | null
  /** The submission that it comes from, where there are several at once. */
  draft_id?: number
}

/** The source of a change of scores, with the submission or the operation that it comes from. */
export interface ScoreOrigin {
  source: ScoreSource
  draft_id?: number
  operation_id?: number
}

/** The rows of scholars, locked until the write is over, in the order of their ids, so that two writes never wait for each other in a circle. */
export const lockScores = async (db: Db, scholarIds: readonly number[]) => {
  const rows = await db
    .selectFrom('scores')
    .selectAll()
    .where('scholar_id', '=', sql<number>`any(${[...new Set(scholarIds)]}::int[])`)
    .orderBy('scholar_id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.scholar_id, row]))
}

/** Writes scores with their history; unchanged ones are skipped. Answers how many changed, and of how many scholars. */
export const writeScores = async (
  { db, actor }: Pick<Call<Actor>, 'db' | 'actor'>,
  wanted: readonly WantedScore[],
  origin: ScoreOrigin,
) => {
  const before = await lockScores(
    db,
    wanted.map(({ scholar_id }) => scholar_id),
  )
  const after = new Map([...before].map(([id, row]) => [id, semestersOf(row)]))
  const changes = wanted.flatMap((one) => {
    const scores = after.get(one.scholar_id)
    const key = semesterKey(one.semester)
    if (!scores || scores[key] === one.to) return []
    const from = scores[key]
    scores[key] = one.to
    return [{ ...one, from }]
  })
  if (changes.length === 0) return { scores: 0, scholars: [] }

  // The clock of this process: the transaction's time is from before this write had to wait for others.
  const at = currentTime()
  const scholars = [...new Set(changes.map(({ scholar_id }) => scholar_id))]
  const rows = JSON.stringify(scholars.map((scholar_id) => ({ scholar_id, ...after.get(scholar_id) })))
  await sql`update scores s set semester1 = n.semester1, semester2 = n.semester2, semester3 = n.semester3, semester4 = n.semester4,
      semester5 = n.semester5, semester6 = n.semester6, semester7 = n.semester7, semester8 = n.semester8, version = s.version + 1, updated_at = ${at}
    from jsonb_populate_recordset(null::scores, ${rows}::jsonb) n where s.scholar_id = n.scholar_id`.execute(db)
  await sql`insert into score_changes (scholar_id, semester, "from", "to", source, draft_id, operation_id, by_id, at)
    select c.scholar_id, c.semester, c."from", c."to", ${origin.source}, coalesce(c.draft_id, ${origin.draft_id ?? null}::int), ${origin.operation_id ?? null}::int, ${actor.id}::int, ${at}
    from jsonb_populate_recordset(null::score_changes, ${JSON.stringify(changes)}::jsonb) c`.execute(db)
  return { scores: changes.length, scholars }
}

/**
 * Scholars who need counselling: active ones whose latest score is below the threshold. It is written as the index is, in which those without a score
 * have -1: both bounds stand in the index, so that it is not read from its beginning.
 */
export const needsCounselling = (threshold: number) =>
  sql<boolean>`(scores.active and coalesce(scores.latest, -1) >= 0 and coalesce(scores.latest, -1) < ${threshold}::numeric)`

/** The score below which a scholar needs counselling. */
export const thresholdOf = (db: Db) => readSetting(db, scoreThreshold)
