import { scoreStates, type Semester, semesterKey, semesters, type Semesters } from '@pandu/contract/scores'
import { type FieldErrors, waitingStates } from '@pandu/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { invalid } from '../../kit/errors.ts'
import { lockUntilCommit } from '../../kit/lock-until-commit.ts'
import { semestersNotBegun } from './semesters-begun.ts'

interface Scholar {
  id: number
  year_tf: number | null
}

/**
 * Refuses, at their fields, scores of semesters that the scholar has not reached, and of semesters for which another submission waits: that one must be
 * changed instead (O98). `own` is the submission that is being changed. Two submissions of a scholar at once are checked one after the other.
 */
export const refuseTakenSemesters = async (
  { db, arrivedAt }: { db: Db; arrivedAt: Date },
  scholar: Scholar,
  scores: Partial<Semesters>,
  own = 0,
) => {
  await lockUntilCommit(db, 'scores.submit', scholar.id)
  const others = await db
    .selectFrom('score_drafts')
    .where('scholar_id', '=', scholar.id)
    .where('id', '<>', own)
    .where('approval', 'in', waitingStates(scoreStates))
    .selectAll()
    .execute()
  const notBegun = await semestersNotBegun({ db, arrivedAt })
  const faultOf = (semester: Semester) => {
    const key = semesterKey(semester)
    if ((scores[key] ?? null) === null) return undefined
    const waits = others.some((other) => other[key] !== null)
    return notBegun(scholar.year_tf, semester) ?? (waits && `A submission for semester ${semester} waits already; change that one instead`)
  }
  const errors: FieldErrors = {}
  for (const semester of semesters) {
    const fault = faultOf(semester)
    if (fault) errors[semesterKey(semester)] = [fault]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

interface Draft {
  id: number
  scholar_id: number
}

const waiting = new Set<string>(waitingStates(scoreStates))

/** Which of these submissions cannot wait, because another one of the scholar, but for those left out, waits for one of their semesters (O98). */
const doublesAmong = async <D extends Draft>(db: Db, drafts: readonly D[], but: readonly Draft[] = []) => {
  if (drafts.length === 0) return []
  await lockUntilCommit(db, 'scores.submit', ...drafts.map(({ scholar_id }) => scholar_id))
  const shared = semesters.map(
    (semester) => sql`(mine.${sql.ref(semesterKey(semester))} is not null and other.${sql.ref(semesterKey(semester))} is not null)`,
  )
  const ids = drafts.map(({ id }) => id)
  // Of two among them for the same semester, the earlier one may wait.
  const { rows } = await sql<{ id: number }>`
    select distinct mine.id from score_drafts mine join score_drafts other
      on other.scholar_id = mine.scholar_id and other.id <> mine.id and other.id <> all(${but.map(({ id }) => id)}::int[])
    where mine.id = any(${ids}::int[]) and (${sql.join(shared, sql` or `)})
      and (other.approval = any(${[...waiting]}::text[]) or (other.id = any(${ids}::int[]) and other.id < mine.id))`.execute(db)
  const found = new Set(rows.map(({ id }) => id))
  return drafts.filter(({ id }) => found.has(id))
}

/** Why a decision cannot make some of these submissions wait again, by id (O98). */
export const duplicateErrors = async (db: Db, drafts: readonly (Draft & { approval: string })[], approval: string) => {
  const back = waiting.has(approval) ? drafts.filter((draft) => !waiting.has(draft.approval)) : []
  const doubles = await doublesAmong(db, back)
  return new Map(doubles.map(({ id }) => [id, 'Another submission waits for the same semester; decide on that one instead']))
}

/** The name of a scholar for whom two submissions of one semester would wait when these go back to what they were (O98). */
export const scholarWithDuplicate = async (
  db: Db,
  found: readonly (Draft & { name: string })[],
  before: readonly { id: number; from: string }[],
) => {
  const ids = new Set(before.flatMap(({ id, from }) => (waiting.has(from) ? [id] : [])))
  const [double] = await doublesAmong(
    db,
    found.filter(({ id }) => ids.has(id)),
    found,
  )
  return double?.name
}
